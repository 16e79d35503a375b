import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { makeSecret } from '#server/http/links/secrets.ts'

export type MessagePurpose = 'notice' | 'correction' | 'test' | 'reminder' | 'question' | 'absence_request'

/** SQL for messages to staff, which do not wait for the end of the families' quiet hours and say nothing about students. */
export const isToStaff = sql<boolean>`purpose in ('test', 'reminder', 'question', 'absence_request')`

export type MessageToQueue = {
  /** Identifies what the message is about; a second message with the same key is not queued. */
  key: string
  purpose: MessagePurpose
  student_id: number | null
  contact_id: number | null
  to_name: string
  to_address: string
  subject: string
  text: string
  /** The same as paragraphs of HTML. */
  html?: string | undefined
  /** True where the contact can unsubscribe with one click. */
  unsubscribe?: boolean
  /** By the school's clock: sent from this moment on, and not after the other. */
  due_at: Date
  expires_at: Date
}

const TOKEN_BYTES = 24

/**
 * Queues messages for the sender; existing keys are skipped. `now` is the moment on the school's clock. Returns how many are new.
 */
export async function queueMessages(
  tx: Transaction<DB>,
  messages: readonly MessageToQueue[],
  now: Date,
): Promise<{ queued: number }> {
  if (messages.length === 0) return { queued: 0 }
  const rows = messages.map(({ unsubscribe, ...message }) => ({
    ...message,
    token: unsubscribe === true ? makeSecret(TOKEN_BYTES) : null,
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into message (key, purpose, student_id, contact_id, to_name, to_address, subject, text, html,
      unsubscribe_token, queued_at, due_at, expires_at)
    select key, purpose, student_id, contact_id, to_name, to_address, subject, text, html, token, ${now}, due_at, expires_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message (key text, purpose text, student_id bigint,
      contact_id bigint, to_name text, to_address text, subject text, text text, html text, token text,
      due_at timestamptz, expires_at timestamptz)
    on conflict (key) do nothing`.execute(tx)
  return { queued: Number(numAffectedRows) }
}

/** SQL for whether a message has ended and reached no one; one that is in doubt may have arrived. */
export const isUndelivered = sql<boolean>`(state in ('refused', 'failed', 'expired', 'withdrawn'))`

/** Lets messages with these keys be queued again where the first ones reached no one. */
export const freeKeysOfUndelivered = (tx: Transaction<DB>, keys: readonly string[]) =>
  sql`update message set key = key || ':' || id where key = any(${keys}::text[]) and ${isUndelivered}`.execute(
    tx,
  )

/**
 * SQL for whether a contact may get messages at its address: the school allows it, and the contact has not unsubscribed the
 * address.
 */
export const mayBeSent = sql<boolean>`(may_receive and stopped_address is distinct from lower(contact.email))`

/** SQL for the final state of a message that is no longer sent; it is in doubt if it may have arrived. */
export const endState = (state: MessageEnd): RawBuilder<string> =>
  sql`case when doubts > 0 then 'in_doubt' else ${state} end`
type MessageEnd = 'withdrawn' | 'refused' | 'failed'

/** Withdraws waiting messages to contacts of these students who were deleted, have another address or unsubscribed. */
export const withdrawStale = (tx: Transaction<DB>, student_ids: readonly number[]) =>
  sql`
    update message set state = ${endState('withdrawn')}, ended_at = greatest(queued_at, least(now(), expires_at))
    where state = 'waiting' and student_id = any(${student_ids}::bigint[]) and purpose <> 'test'
      and not exists (select from contact where contact.id = message.contact_id and ${mayBeSent}
        and lower(contact.email) = lower(to_address))`.execute(tx)

/**
 * Withdraws waiting messages to these contacts. Call it before they are deleted. A message that is being sent may still arrive,
 * and is then recorded as sent.
 */
export async function withdrawMessages(
  tx: Transaction<DB>,
  { contact_ids, now }: { contact_ids: readonly number[]; now: Date },
): Promise<{ withdrawn: number }> {
  if (contact_ids.length === 0) return { withdrawn: 0 }
  const { numAffectedRows = 0n } = await sql`
    update message set state = ${endState('withdrawn')}, ended_at = ${now}
    where state = 'waiting' and contact_id = any(${contact_ids}::bigint[])`.execute(tx)
  return { withdrawn: Number(numAffectedRows) }
}

/**
 * Ends messages to former names or addresses of these contacts: waiting ones are withdrawn, and their unsubscribe addresses stop
 * working.
 */
export const endMessagesToFormer = (tx: Transaction<DB>, contact_ids: readonly number[]) =>
  sql`
    update message set unsubscribe_token = null, state = case state when 'waiting' then ${endState('withdrawn')} else state end,
      ended_at = coalesce(ended_at, greatest(queued_at, least(now(), expires_at)))
    where contact_id = any(${contact_ids}::bigint[])`.execute(tx)
