import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Enroller } from '../write-records.ts'

/**
 * Gives the enrollment with which a student who is not here is to begin another grade, because the student follows it when its day
 * comes. Places from then on in groups of other grades go.
 */
export async function regradePlanned(
  tx: Transaction<DB>,
  { id, grade_level }: { id: number; grade_level: number },
  { today, account }: Enroller,
): Promise<void> {
  await sql`
    with next as (
      update enrollment set grade_level_id = ${grade_level}, changed_by_id = ${account}
      where id = (select id from enrollment
        where student_id = ${id} and first_day > ${today}::date and not isempty(during) order by first_day limit 1)
      returning first_day
    )
    delete from group_membership using next, student_group
    where student_id = ${id} and lower(during) >= next.first_day
      and student_group.id = student_group_id and student_group.grade_level_id <> ${grade_level}`.execute(tx)
}
