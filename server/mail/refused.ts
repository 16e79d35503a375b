import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RefusedAddress } from '#contract/mail.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/** SQL for the contacts of active students whose address is refused. */
const REFUSED_CONTACTS = sql`refused_address join contact on lower(contact.email) = address
  join student on student.id = contact.student_id and student.is_active`

/** SQL: how many addresses of contacts are refused. */
export const refusedCount: RawBuilder<number> = sql`(select count(distinct address) from ${REFUSED_CONTACTS})`

type RefusedRow = Omit<RefusedAddress, 'refused'> & { refused_at: Date }

/** The addresses of contacts to which nothing is sent any more, the latest first. */
export async function listRefused(
  db: Kysely<DB>,
  { school }: Pick<Context, 'school'>,
): Promise<RefusedAddress[]> {
  const { rows } = await sql<RefusedRow>`
    select address, refused_at, smtp_response answer, json_agg(json_build_object('name', contact.name, 'student', json_build_object(
      'id', student.id, 'first_name', student.first_name, 'last_name', student.last_name))
      order by student.last_name, student.first_name, contact.id) contacts
    from ${REFUSED_CONTACTS} group by address order by refused_at desc, address`.execute(db)
  return rows.map(({ address, answer, contacts, refused_at }) => ({
    address,
    answer,
    contacts,
    refused: localMoment(refused_at, school.timeZone),
  }))
}

/** Allows a refused address again; 404 if it is not refused. Refused messages that are not too late are queued again. */
export const tryAgain = ({ db, actor, now }: Context, sent: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const address = sent.toLowerCase()
    const removed = await tx.deleteFrom('refused_address').where('address', '=', address).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound('refused address')
    await sql`update message set state = 'waiting', ended_at = null, retry_at = null
      where state = 'refused' and lower(to_address) = ${address} and expires_at > ${now.moment}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select distinct student_id id from contact where lower(email) = ${address}`.execute(tx)
    await auditAll(
      tx,
      rows.map(({ id }) => ({
        account: actor.account,
        action: 'change' as const,
        subject: 'student',
        subjectId: id,
        details: { refused_address_tried_again: true },
      })),
    )
    return sentences.tryingAgain(sent)
  })
