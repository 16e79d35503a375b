import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { endedFields, lockRoster, momentOfChange } from './sync.ts'

/**
 * Ends the records of a student at once, without names, and forgets the ids that other systems have for them: such an id can
 * say who somebody is. Records that were given out under such an id are gone, those under our own stay as deleted ones.
 */
export async function eraseFromRoster(tx: Transaction<DB>, student: number): Promise<void> {
  await lockRoster(tx)
  const ids = sql`
    ids (collection, own_id) as (
      select 'users', 'student-' || ${student}::int
      union all select 'roles', 'role-student-' || ${student}::int
      union all select 'enrollments', 'member-' || id from group_membership where student_id = ${student}
    )`
  // Nobody knows any more whose the memberships were that are gone, and nothing needs the ids that they had.
  await sql`with ${ids} delete from foreign_id
    where (collection, own_id) in (select collection, own_id from ids)
      or (collection = 'enrollments' and own_id like 'member-%'
        and own_id not in (select 'member-' || id from group_membership))`.execute(tx)
  // An ended membership may be gone already: what refers to the user is the user's.
  await sql`
    with ${ids}, known as (
      select place, roster_record.own_id <> sourced_id is_foreign from roster_record
      where (collection, split_part(own_id, '/', 1)) in (select collection, own_id from ids)
        or (collection in ('roles', 'enrollments') and fields ->> 'userSourcedId' in (
          select sourced_id from roster_record person where person.collection = 'users'
            and split_part(person.own_id, '/', 1) = 'student-' || ${student}::int))
    ), gone as (
      delete from roster_record where place in (select place from known where is_foreign)
    )
    update roster_record set deleted = true, changed_at = ${momentOfChange},
      fields = ${endedFields} || case when fields ? 'userSourcedId'
        then jsonb_build_object('userSourcedId', 'student-' || ${student}::int) else '{}' end
    where place in (select place from known where not is_foreign)`.execute(tx)
}
