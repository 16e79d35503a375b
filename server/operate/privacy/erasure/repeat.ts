import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { anonymizeStudent } from './anonymize.ts'
import type { Erasure } from './list-file.ts'

/** Every erasure that this database knows, oldest first. */
export async function listErasures(db: Kysely<DB>): Promise<Erasure[]> {
  const { rows } = await sql<{ student_uid: string; erased_at: Date }>`
    select student_uid, erased_at from erasure order by erased_at, student_uid`.execute(db)
  return rows.map(({ student_uid, erased_at }) => ({ student_uid, erased_at: erased_at.toISOString() }))
}

/**
 * Erases the listed students who have their names in this database again, as after the restore of an older backup. Returns how
 * many.
 */
export async function repeatErasures(tx: Transaction<DB>, erasures: readonly Erasure[]): Promise<number> {
  await sql`
    insert into erasure (student_uid, erased_at)
    select student_uid, erased_at from jsonb_to_recordset(${JSON.stringify(erasures)}::jsonb)
      as erasure (student_uid uuid, erased_at timestamptz)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; erased_at: Date }>`
    select student.id, erasure.erased_at from student join erasure on erasure.student_uid = student.uid
    where student.erased_at is null order by student.id for update of student`.execute(tx)
  for (const { id, erased_at } of rows) {
    await anonymizeStudent(tx, id)
    await sql`update student set erased_at = ${erased_at} where id = ${id}`.execute(tx)
  }
  return rows.length
}
