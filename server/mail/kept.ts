import { sql } from 'kysely'
import type { KeptMessage } from '#contract/mail.ts'
import { localMoment } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { bodyOf, type QueuedMail } from './compose.ts'

const MAX_KEPT = 200

/** The latest messages that were kept, as their contacts would read them. */
export async function listKept({ db, config, school }: Context): Promise<KeptMessage[]> {
  const { rows } = await sql<QueuedMail & { ended_at: Date }>`
    select id, to_name, to_address, subject, text, html, unsubscribe_token, queued_at, ended_at
    from message where state = 'kept' order by id desc limit ${MAX_KEPT}`.execute(db)
  return rows.map((message) => ({
    id: message.id,
    to_name: message.to_name,
    to_address: message.to_address,
    subject: message.subject,
    text: bodyOf(message, config.origin).text,
    at: localMoment(message.ended_at, school.timeZone),
  }))
}
