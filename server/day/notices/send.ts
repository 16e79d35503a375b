import type { Transaction } from 'kysely'
import { findNoticeText, type NoticeValues } from '#contract/day/notices/notice-text.ts'
import { dayIn } from '#contract/languages/in-language.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { makeFamilyLinks, type LinkMaker } from '#server/day/families/links.ts'
import type { SchoolTime } from '#server/clock.ts'
import { queueMessages, type MessagePurpose, type MessageToQueue } from '#server/mail/queue.ts'
import { noticeMail } from './mail-text.ts'
import * as stored from './queries.ts'
import { MAX_WAIT_MS } from './rules.ts'
import { sentences } from './sentences.ts'

export type NoticeSending = {
  tx: Transaction<DB>
  parts: LinkMaker
  settings: stored.ActiveSettings
  school: stored.NoticeSchool
  now: SchoolTime
}

export type NotifiedContact = {
  day: string
  student_id: number
  first_name: string
  contact_id: number
  contact_name: string
  email: string
  language: Language
  marks: readonly stored.NoticeMark[]
}

/** Queues the mails with a link each, and stores the notices. */
export async function sendNotices(
  { tx, parts, settings, school, now }: NoticeSending,
  purpose: Extract<MessagePurpose, 'notice' | 'correction'>,
  contacts: readonly NotifiedContact[],
  reasonOf: (contact: NotifiedContact, language: Language) => string,
): Promise<void> {
  if (contacts.length === 0) return
  const links = await makeFamilyLinks(tx, parts, contacts, { madeBy: null })
  const kind = purpose === 'notice' ? 'absence_text' : 'correction_text'
  const messages = contacts.map((contact): MessageToQueue => {
    const subject = findNoticeText(settings, 'subject', contact.language).text
    // The day and the reason are written in the language of the text, which is English where the school has no other.
    const { text, language } = findNoticeText(settings, kind, contact.language)
    const { day, student_id, contact_id, contact_name, first_name, email } = contact
    const values: NoticeValues = {
      contact: contact_name,
      first_name,
      date: dayIn(language, day, 'full', school),
      reason: reasonOf(contact, language),
      link: links.get(contact_id) ?? '',
      school: school.name,
    }
    return {
      key: keyOf(purpose, contact),
      purpose,
      student_id,
      contact_id,
      to_name: contact_name,
      to_address: email,
      language,
      ...noticeMail({ subject, text }, values),
      unsubscribe: true,
      due_at: now.moment,
      expires_at: new Date(now.moment.getTime() + MAX_WAIT_MS),
    }
  })
  await queueMessages(tx, messages, now.moment)
  await stored.insertNotices(
    tx,
    contacts.map((contact) => written(contact, purpose === 'notice' ? 'absence' : 'correction')),
    now.moment,
  )
}

const keyOf = (purpose: string, { day, student_id, contact_id }: NotifiedContact) =>
  `${purpose}:${day}:${student_id}:${contact_id}`

const written = (contact: NotifiedContact, kind: 'absence' | 'correction'): stored.NoticeToWrite => {
  const { student_id, day, contact_id, contact_name, marks } = contact
  const key = keyOf(kind === 'absence' ? 'notice' : 'correction', contact)
  const listed = stored.noticeMarks(marks)
  return { student_id, day, contact_id, contact_name, kind, marks: listed, key, unsent_because: null }
}

export const keepUnsent = (
  { tx, now }: Pick<NoticeSending, 'tx' | 'now'>,
  contacts: readonly NotifiedContact[],
) =>
  contacts.length === 0
    ? undefined
    : stored.insertNotices(
        tx,
        contacts.map((contact) => ({
          ...written(contact, 'absence'),
          key: null,
          unsent_because: sentences.tooLate,
        })),
        now.moment,
      )
