import { sql, type Kysely } from 'kysely'
import { shownGradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** These students by name, with the grade of a day. */
export const listStudents = (db: Kysely<DB>, day: string, ids: readonly number[]) =>
  db
    .selectFrom('student')
    .select([
      'id as student_id',
      'first_name',
      'last_name',
      shownGradeOn(sql`${day}::date`).as('grade_level'),
    ])
    .where('id', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** When the classes of marks began, 'HH:MM'. */
export const startsOf = (marks: readonly { start_time: string }[] = []): string[] =>
  marks.map(({ start_time }) => start_time)
