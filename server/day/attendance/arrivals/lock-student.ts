import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/**
 * A second arrival or leave of the student waits here for the first. 404 for an unknown student, 409 for one who has left the
 * school.
 */
export async function lockStudent(tx: Transaction<DB>, student: number): Promise<void> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from student where id = ${student} for no key update`.execute(tx)
  if (!rows[0]) throw notFound('student')
  if (!rows[0].is_active) throw new Refusal('conflict', sentences.studentLeft)
}
