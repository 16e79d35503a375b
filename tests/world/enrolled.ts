import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

export type Enrolled = { from: string; until?: string; grade?: number; entry?: string; exit?: string }

/** Replaces a student's enrollments, and what the student is today. The grade is 4 unless one is given. */
export async function replaceEnrollments(
  db: Kysely<DB>,
  student: number,
  enrollments: Enrolled[],
): Promise<void> {
  const last = enrollments.at(-1)!
  await db.transaction().execute(async (tx) => {
    await sql`update student set is_active = ${last.until === undefined}, grade_level_id = ${last.grade ?? 4}
      where id = ${student}`.execute(tx)
    await sql`delete from enrollment where student_id = ${student}`.execute(tx)
    for (const { from, until = null, grade = 4, entry = 'new', exit = until && 'unknown' } of enrollments) {
      await sql`insert into enrollment (student_id, first_day, last_day, grade_level_id, entry_code, exit_code)
        values (${student}, ${from}::date, ${until}::date, ${grade}, ${entry}, ${exit})`.execute(tx)
    }
  })
}
