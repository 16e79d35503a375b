import type { FastifyReply } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { lockPeople } from '#server/database/people.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { hashSecret, isSecret } from '#server/http/links/secrets.ts'
import { countUse, type LinkLimits } from '#server/http/links/use.ts'
import { browserLanguage } from '#server/http/pages/browser-language.ts'
import { plainPage } from '#server/http/pages/plain-page.ts'
import type { Call } from '#server/http/serve.ts'
import type { mail } from '#contract/mail.ts'
import { mayBeSent, withdrawMessages } from './queue.ts'

type UnsubscribeCall = Call<(typeof mail)['POST /mail/unsubscribe/']>
type ReadCall = Call<(typeof mail)['GET /mail/unsubscribe/']>

/** A message's id and its contact; null if the contact was deleted or has another address now. */
type Recipient = {
  id: number
  contact: number | null
  may_be_sent: boolean | null
  to_address: string
  language: Language
}

/** Asks for confirmation, so that a program that only follows links changes nothing. */
export async function askToStop(call: ReadCall): Promise<FastifyReply> {
  const recipient = await findRecipient(call)
  if (!recipient) return unknownLink(call)
  const words = wordsIn(recipient.language).mail
  if (recipient.may_be_sent !== true) return page(call.reply, recipient.language, words.stopped)
  const form = `<form method="post"><button type="submit">${words.stop}</button></form>`
  return page(call.reply, recipient.language, words.stopQuestion(call.school.name), form)
}

/** Unsubscribes; a second click changes nothing. */
export async function stopMessages(call: UnsubscribeCall): Promise<FastifyReply> {
  const recipient = await findRecipient(call)
  if (!recipient) return unknownLink(call)
  if (recipient.contact !== null) await recordStop(call, recipient.contact, recipient.to_address)
  return page(call.reply, recipient.language, wordsIn(recipient.language).mail.stopped)
}

/** Unsubscribing is for one address; the school's setting for the contact stays, and applies again to another address. */
async function recordStop({ db, now }: UnsubscribeCall, contact: number, address: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const { rows } = await sql<{ student_id: number }>`
      update contact set stopped_address = lower(email)
      where id = ${contact} and lower(email) = lower(${address}) and stopped_address is distinct from lower(email)
      returning student_id`.execute(tx)
    const [changed] = rows
    if (!changed) return
    await withdrawMessages(tx, { contact_ids: [contact], now: now.moment })
    await audit(tx, {
      account: null,
      action: 'change',
      subject: 'student',
      subjectId: changed.student_id,
      details: { messages_stopped: true },
    })
  })
}

const TOKEN = /^(\d{1,15})\.([\w-]{32})$/

const LIMITS: LinkLimits = { falseLimit: 'falseUnsubscribe' }

/** The recipient of the message with this token; undefined for an unknown token. */
const findRecipient = async ({ db, request, query }: ReadCall | UnsubscribeCall) =>
  countUse(request, LIMITS, await readRecipient(db, query.token))

async function readRecipient(db: Kysely<DB>, token: string): Promise<Recipient | undefined> {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return undefined
  const { rows } = await sql<Recipient & { secret: string | null }>`
    select message.id, contact.id contact, ${mayBeSent} may_be_sent, to_address, message.language,
      unsubscribe_token secret
    from message left join contact on contact.id = contact_id and lower(contact.email) = lower(to_address)
    where message.id = ${Number(id)}`.execute(db)
  const storedSecret = rows[0]?.secret
  if (storedSecret === undefined || storedSecret === null) return undefined
  return isSecret(secret, hashSecret(storedSecret)) ? rows[0] : undefined
}

/** Nothing tells the language of an unknown link but the browser. */
function unknownLink({ reply, request }: ReadCall | UnsubscribeCall): FastifyReply {
  const language = browserLanguage(request)
  return page(reply.code(404), language, wordsIn(language).mail.unknownStop)
}

/** The page is for a person without an account, so it has no other links. */
const page = (reply: FastifyReply, language: Language, sentence: string, body = '') =>
  reply
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: wordsIn(language).mail.stopTitle, sentence, body, language }))
