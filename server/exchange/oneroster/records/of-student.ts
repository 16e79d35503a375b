import { sql } from 'kysely'

/** SQL for the collections and own ids of a student's records, as far as the student's memberships are still there. */
export const ownIdsOf = (student: number) => sql`
  select 'users' collection, 'student-' || ${student}::bigint own_id
  union all select 'roles', 'role-student-' || ${student}::bigint
  union all select 'enrollments', 'member-' || id from group_membership where student_id = ${student}`

/**
 * SQL for whether a row of roster_record is of a student: by its own id, also one whose id was another one before, or, because an
 * ended membership may be gone, by the user that it refers to.
 */
export const isRecordOf = (student: number) => sql`(
  (collection, split_part(own_id, '/', 1)) in (${ownIdsOf(student)})
  or (collection in ('roles', 'enrollments') and fields ->> 'userSourcedId' in (
    select sourced_id from roster_record person where person.collection = 'users'
      and split_part(person.own_id, '/', 1) = 'student-' || ${student}::bigint)))`
