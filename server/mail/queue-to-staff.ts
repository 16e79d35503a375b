import type { Transaction } from 'kysely'
import { audit, type AuditEntry } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { freeKeysOfUndelivered, queueMessages, type MessageToQueue } from './queue.ts'

/** A mail to a member of the staff that is sent at once. */
export type StaffMessage = Pick<MessageToQueue, 'key' | 'to_name' | 'to_address' | 'subject' | 'text'> & {
  purpose: 'reminder' | 'question' | 'absence_request'
  /** After how many milliseconds it is of no use. */
  expiresMs: number
}

type Entry = Pick<AuditEntry, 'subject'> & { detailsOf: (queued: number) => AuditEntry['details'] }

/**
 * Queues mails to staff, with one audit entry for all of them unless the caller records what they are about, and returns how
 * many are new: what was asked or reminded of before gets no second mail, unless the first one did not reach anyone.
 */
export async function queueToStaff(
  tx: Transaction<DB>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  messages: readonly StaffMessage[],
  entry?: Entry,
): Promise<number> {
  await freeKeysOfUndelivered(
    tx,
    messages.map(({ key }) => key),
  )
  const { queued } = await queueMessages(
    tx,
    messages.map(({ expiresMs, ...message }) => ({
      ...message,
      student_id: null,
      contact_id: null,
      due_at: now.moment,
      expires_at: new Date(now.moment.getTime() + expiresMs),
    })),
    now.moment,
  )
  if (queued === 0 || !entry) return queued
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: entry.subject,
    subjectId: null,
    details: entry.detailsOf(queued),
  })
  return queued
}
