import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { isForNow, isToStaff, mayBeSent } from './queue.ts'

/**
 * Ends due messages that must not be sent: they waited too long, the contact was deleted, has another address or unsubscribed,
 * the student has left, or the address was refused.
 */
export async function endUnsendable(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    update message set state = case when doubts > 0 then 'in_doubt' else ended.state end, ended_at = ${now}, retry_at = null,
      smtp_response = coalesce(ended.why, message.smtp_response)
    from (
      select message.id, refused_address.smtp_response why,
        case when expires_at <= ${now} then 'expired' when not ${isToStaff} and contact.id is null then 'withdrawn'
          when refused_address.address is not null then 'refused' end state
      from message left join refused_address on address = lower(to_address)
        left join (contact join student on student.id = contact.student_id and student.is_active)
          on contact.id = contact_id and ${mayBeSent} and lower(contact.email) = lower(to_address)
      where state = 'waiting' and due_at <= ${now}
    ) ended
    where ended.id = message.id and ended.state is not null and message.state = 'waiting'
      and not is_being_sent`.execute(db)
}

/** Puts due messages into the test mailbox, outside production without a mail server. */
export async function holdDueMessages(
  db: Kysely<DB>,
  { now, onlyStaff }: { now: Date; onlyStaff: boolean },
): Promise<void> {
  await sql`update message set state = 'kept', ended_at = ${now}
    where state = 'waiting' and due_at <= ${now} and (${isForNow} or not ${onlyStaff})`.execute(db)
}

/** Records that nothing is sent to an address any more. */
export async function refuseAddress(
  db: Kysely<DB>,
  address: string,
  answer: string,
  now: Date,
): Promise<void> {
  await sql`insert into refused_address (address, refused_at, smtp_response)
    values (lower(${address}), ${now}, ${answer}) on conflict (address) do nothing`.execute(db)
}
