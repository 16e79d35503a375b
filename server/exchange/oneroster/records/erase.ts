import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { isRecordOf, ownIdsOf } from './of-student.ts'
import { endedFields, lockRoster, momentOfChange } from './sync.ts'

/**
 * Ends the records of a student immediately, without names, and deletes the ids of other systems, because such an id can
 * identify a person. Records exported under such an id are removed; those under our own ids stay as deleted.
 */
export async function eraseFromRoster(tx: Transaction<DB>, student: number): Promise<void> {
  await lockRoster(tx)
  await sql`delete from foreign_id where (collection, own_id) in (${ownIdsOf(student)})`.execute(tx)
  await sql`
    with known as (
      select place, own_id <> sourced_id is_foreign from roster_record where ${isRecordOf(student)}
    ), gone as (
      delete from roster_record where place in (select place from known where is_foreign)
    )
    update roster_record set deleted = true, changed_at = ${momentOfChange},
      fields = ${endedFields} || case when fields ? 'userSourcedId'
        then jsonb_build_object('userSourcedId', 'student-' || ${student}::bigint) else '{}' end
    where place in (select place from known where not is_foreign)`.execute(tx)
}
