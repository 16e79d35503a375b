import { sql } from 'kysely'
import type { MailboxMessage } from '#contract/mail.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { bodyOf, type QueuedMail } from './compose.ts'

const MAX_LISTED = 200

type MailboxRow = QueuedMail & { ended_at: Date; student_id: number | null }

/** The latest messages in the test mailbox, as contacts would read them, with the student whom each is about. */
export async function listMailbox({
  db,
  config,
  school,
}: Context): Promise<{ message: MailboxMessage; student_id: number | null }[]> {
  const { rows } = await sql<MailboxRow>`
    select id, student_id, to_name, to_address, language, subject, text, html, unsubscribe_token, queued_at, ended_at
    from message where state = 'kept' order by id desc limit ${MAX_LISTED}`.execute(db)
  return rows.map((message) => ({
    student_id: message.student_id,
    message: {
      id: message.id,
      to_name: message.to_name,
      to_address: message.to_address,
      subject: message.subject,
      text: bodyOf(message, config.origin).text,
      at: localMoment(message.ended_at, school.timeZone),
    },
  }))
}
