import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { plainPage } from '#server/http/pages/plain-page.ts'
import { addressOf, consumeRateLimit } from '#server/http/rate-limits.ts'
import type { Call } from '#server/http/serve.ts'
import type { mail } from '#contract/mail.ts'
import { withdrawMessages } from './queue.ts'

type UnsubscribeCall = Call<(typeof mail)['POST /mail/unsubscribe/']>
type ReadCall = Call<(typeof mail)['GET /mail/unsubscribe/']>

/** The contact whom a message went to; null where it is gone. */
type Recipient = { contact: number | null; may_receive: boolean | null }

const TITLE = 'Messages from the school'
const STOPPED =
  'You get no more of these messages about this student. To get them again, please ask the school office.'

/** Asks; a program that only follows links changes nothing. */
export async function askToStop(call: ReadCall): Promise<FastifyReply> {
  await consumeRateLimit(call.request, 'unsubscribeFromAddress', addressOf(call.request))
  const recipient = await findRecipient(call.db, call.query.token)
  if (!recipient) return unknownLink(call.reply)
  if (recipient.may_receive !== true) return page(call.reply, STOPPED)
  return page(
    call.reply,
    `${call.school.name} writes to you when a student is absent and the school does not know why. Would you like to get no more of these messages about this student?`,
    '<form method="post"><button type="submit">Get no more of these messages</button></form>',
  )
}

/** Stops them; a second click finds it done. */
export async function stopMessages(call: UnsubscribeCall): Promise<FastifyReply> {
  await consumeRateLimit(call.request, 'unsubscribeFromAddress', addressOf(call.request))
  const recipient = await findRecipient(call.db, call.query.token)
  if (!recipient) return unknownLink(call.reply)
  if (recipient.contact !== null) await silence(call, recipient.contact)
  return page(call.reply, STOPPED)
}

async function silence({ db, now }: UnsubscribeCall, contact: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const changed = await tx
      .updateTable('contact')
      .set({ may_receive: false })
      .where('id', '=', contact)
      .where('may_receive', '=', true)
      .returning('student_id')
      .executeTakeFirst()
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

const TOKEN = /^(\d{1,9})\.([\w-]{32})$/

/** Whom the message of a token went to; undefined for a token that no message has. */
async function findRecipient(db: Kysely<DB>, token: string): Promise<Recipient | undefined> {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return undefined
  const { rows } = await sql<Recipient & { secret: string | null }>`
    select contact.id contact, may_receive, unsubscribe_token secret
    from message left join contact on contact.id = contact_id where message.id = ${Number(id)}`.execute(db)
  const known = rows[0]?.secret
  if (known === undefined || known === null) return undefined
  return timingSafeEqual(Buffer.from(known), Buffer.from(secret)) ? rows[0] : undefined
}

const unknownLink = (reply: FastifyReply) =>
  page(
    reply.code(404),
    'This link is not known here. Perhaps its end was cut off: please open it again from the message, or ask the school office.',
  )

/** For somebody without an account, so that it leads nowhere else. */
const page = (reply: FastifyReply, sentence: string, body = '') =>
  reply
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: TITLE, sentence, body }))
