import { sql } from 'kysely'
import type { Query, Row } from './section.ts'

/** The own ids of a student's records for other systems, also of those whose id was another one before. */
const isOfStudent = (student: number) => sql`
  (collection, split_part(own_id, '/', 1)) in (
    select 'users', 'student-' || ${student}::int
    union all select 'roles', 'role-student-' || ${student}::int
    union all select 'enrollments', 'member-' || id from group_membership where student_id = ${student})`

export const ROSTER_SECTION: Query = {
  title: 'For other systems',
  about:
    'What systems that the school has chosen read of the student by OneRoster, under which ids, and the ids that other systems have given. JSON, as it is kept.',
  columns: ['Kind', 'Id', 'State', 'Since', 'Values'],
  rows: (student, local) => sql<Row>`
    select array[collection, sourced_id, state, since, fields] cells from (
      select 1 part, place, collection, sourced_id, case when deleted then 'ended' else 'given' end state,
        ${local(sql`changed_at`)} since, fields::text fields
      from roster_record where ${isOfStudent(student)}
      union all
      select 2, 0, collection, sourced_id, 'id of another system', null, null
      from foreign_id where ${isOfStudent(student)}
    ) entry order by part, place, sourced_id`,
}
