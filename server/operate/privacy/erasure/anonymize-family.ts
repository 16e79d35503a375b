import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * Deletes the names of a student's family, its messages and its responses. That there was a call, a conversation or a
 * reported absence on a day stays, without remarks. `mentions` is SQL for whether a text names the student.
 */
export async function anonymizeFamily(
  tx: Transaction<DB>,
  id: number,
  { mentions, remark }: { mentions: (text: RawBuilder<unknown>) => RawBuilder<boolean>; remark: string },
): Promise<void> {
  await deleteRefusedAddresses(tx, id)
  for (const table of ['notice', 'message', 'family_response', 'family_link', 'contact'] as const) {
    await tx.deleteFrom(table).where('student_id', '=', id).execute()
  }
  for (const table of ['family_call', 'conversation', 'reported_absence'] as const) {
    await tx.updateTable(table).set({ note: null }).where('student_id', '=', id).execute()
  }
  await tx.updateTable('reported_absence').set({ picked_up_by: null }).where('student_id', '=', id).execute()
  await sql`update reported_absence set note = ${remark} where student_id is null and ${mentions(sql`note`)}`.execute(
    tx,
  )
}

/** Those that no contact of another student has. */
const deleteRefusedAddresses = (tx: Transaction<DB>, id: number) =>
  sql`
    delete from refused_address
    where address in (select lower(email) from contact where student_id = ${id}
        union select lower(to_address) from message where student_id = ${id})
      and not exists (select from contact where lower(email) = address and student_id <> ${id})`.execute(tx)
