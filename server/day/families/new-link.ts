import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { browserLanguage } from '#server/http/pages/browser-language.ts'
import { escapeHtml } from '#server/http/pages/plain-page.ts'
import { addressOf, consumeOpenLimit } from '#server/http/rate-limits.ts'
import { mayBeSent, queueMessages, type MessageToQueue } from '#server/mail/queue.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import { nameKey } from '#server/people/students/contacts/queries.ts'
import { makeFamilyLinks } from './links.ts'
import type { FamilyContext } from './open-link.ts'

/** A contact gets so many links by mail in a day at most, one in a quarter of an hour. */
const MAX_IN_A_DAY = 4
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3600_000
/** A mail that arrives later surprises. */
const MAX_WAIT_MS = 3600_000

const REPLY_AFTER_MS = 200

type Contact = {
  student_id: number
  contact_id: number
  contact_name: string
  email: string
  language: Language
}

/**
 * Mails a new link to each contact with this address, if there is one. The reply is the same for every address, so that nobody
 * learns whose address the school has; what the mail says is for the owner of the stored address.
 */
export async function mailNewLink(context: FamilyContext, email: string): Promise<string> {
  const { db, request, config } = context
  consumeOpenLimit(request, 'newFamilyLink', addressOf(request))
  const work = isMailSetUp(config) ? db.transaction().execute((tx) => mailTo(tx, context, email)) : undefined
  // A stored address takes a little longer, which nobody should be able to measure.
  await Promise.all([work, setTimeout(REPLY_AFTER_MS)])
  return wordsIn(browserLanguage(request)).link.asked
}

async function mailTo(tx: Transaction<DB>, context: FamilyContext, email: string): Promise<void> {
  const { now, request, school } = context
  const { moment } = now
  // Two requests at a time wait for each other here, so that the second one finds the message of the first.
  await sql`select from contact where lower(email) = lower(${email}) order by id for no key update`.execute(
    tx,
  )
  const contacts = await listContacts(tx, email, moment)
  if (contacts.length === 0) return
  const links = await makeFamilyLinks(tx, context, contacts, { madeBy: null })
  await queueMessages(
    tx,
    contacts.map((contact) => messageTo(contact, links.get(contact.contact_id) ?? '', school.name, moment)),
    moment,
  )
  await auditAll(
    tx,
    contacts.map(({ student_id, contact_id }) => ({
      account: null,
      action: 'add',
      subject: 'family_link',
      subjectId: null,
      details: { ip: addressOf(request), requested_by_mail: true, contact_id },
      students: [student_id],
    })),
  )
}

/**
 * The contacts with this address who may get mail now: one for each person, because a link shows all students of a contact.
 */
async function listContacts(tx: Transaction<DB>, email: string, moment: Date): Promise<Contact[]> {
  const { rows } = await sql<Contact & { person: string; asked: number; is_repeat: boolean }>`
    select student_id, contact.id contact_id, contact.name contact_name, contact.email, language,
      ${nameKey(sql`contact.name`)} person,
      (select count(*)::int from message where ${isRequested(moment)}) asked,
      exists (select from message where ${isRequested(moment)}
        and queued_at > ${new Date(moment.getTime() - QUARTER_MS)}) is_repeat
    from contact join student on student.id = student_id and student.is_active and student.erased_at is null
    where lower(contact.email) = lower(${email}) and ${mayBeSent}
      and not exists (select from refused_address where address = lower(contact.email))
    order by student_id, place, contact.id`.execute(tx)
  const people = new Map(rows.toReversed().map((row) => [row.person, row]))
  return [...people.values()].filter(({ asked, is_repeat }) => asked < MAX_IN_A_DAY && !is_repeat)
}

/** Requests are counted by address, because one person has a record for each student. */
const isRequested = (moment: Date) => sql`purpose = 'link' and lower(to_address) = lower(contact.email)
  and to_name = contact.name and queued_at > ${new Date(moment.getTime() - DAY_MS)}`

function messageTo(contact: Contact, link: string, school: string, moment: Date): MessageToQueue {
  const { student_id, contact_id, contact_name, email, language } = contact
  const words = wordsIn(language).mail
  return {
    key: `link:${contact_id}:${moment.getTime()}`,
    purpose: 'link',
    student_id,
    contact_id,
    to_name: contact_name,
    to_address: email,
    language,
    subject: words.newLinkSubject(school),
    text: words.newLinkText(contact_name, link, school),
    html: htmlOf(words.newLinkText(contact_name, LINK, school), link),
    due_at: moment,
    expires_at: new Date(moment.getTime() + MAX_WAIT_MS),
  }
}

/** Stands for the link while the text is escaped. */
const LINK = '\u0001'

function htmlOf(text: string, link: string): string {
  const address = escapeHtml(link)
  return escapeHtml(text)
    .replace(LINK, `<a href="${address}">${address}</a>`)
    .split('\n\n')
    .map((part) => `<p>${part}</p>`)
    .join('')
}
