import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** These students by name. */
export const listStudents = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('student')
    .select(['id as student_id', 'first_name', 'last_name', 'grade_level_id as grade_level'])
    .where('id', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** When the classes of marks began, 'HH:MM'. */
export const startsOf = (marks: readonly { start_time: string }[] = []): string[] =>
  marks.map(({ start_time }) => start_time)
