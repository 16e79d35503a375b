import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** Enrollments as they were before a deactivation (`recordDeactivation`). */
export type FormerEnrollments = { student_id: number; enrollments: readonly { id: number }[] }

const formerRows = (members: readonly FormerEnrollments[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    members.flatMap(({ student_id, enrollments }) => enrollments.map((one) => ({ ...one, student_id }))),
  )}::jsonb) as former (id bigint, student_id bigint, first_day date, last_day date, grade_level_id smallint, entry_code text,
    exit_code text, destination text, note text)`

/** Why the enrollments of a student cannot be as they were: one from this day on is new, or they would have ended on this day. */
export type Obstacle = { student_id: number; returns_on: string | null; left_on: string | null }

export async function findObstacles(
  tx: Transaction<DB>,
  members: readonly FormerEnrollments[],
  today: string,
): Promise<ReadonlyMap<number, Obstacle>> {
  const { rows } = await sql<Obstacle>`
    select student_id, min(returns_on) returns_on, case when max(coalesce(last_day, 'infinity')) < ${today}::date then max(last_day) end left_on
    from (
      select former.student_id, former.last_day, (
        select min(other.first_day) from enrollment other
        where other.student_id = former.student_id and other.during && daterange(former.first_day, former.last_day, '[]')
          and other.id not in (select id from ${formerRows(members)})
      ) returns_on
      from ${formerRows(members)}
    ) former group by student_id`.execute(tx)
  return new Map(
    rows.filter(({ returns_on, left_on }) => returns_on ?? left_on).map((row) => [row.student_id, row]),
  )
}

/** A reason may have been deleted from the list of the school meanwhile. */
const exitCode = sql`case when former.exit_code is not null
  then coalesce((select code from exit_code where code = former.exit_code), 'unknown') end`

/** Has enrollments end as they did before; those that were deleted are there again. What else was changed meanwhile stays. */
export async function restoreEnrollments(
  tx: Transaction<DB>,
  members: readonly FormerEnrollments[],
  account: number,
): Promise<void> {
  await sql`
    update enrollment set last_day = former.last_day, is_gone_on_last_day = false, exit_code = ${exitCode},
      destination = former.destination, changed_by_id = ${account}
    from ${formerRows(members)} where enrollment.id = former.id`.execute(tx)
  await sql`
    insert into enrollment (id, student_id, first_day, last_day, grade_level_id, entry_code, exit_code, destination, note, changed_by_id)
    overriding system value
    select id, student_id, first_day, last_day, grade_level_id,
      coalesce((select code from entry_code where code = former.entry_code), 'new'), ${exitCode}, destination, note, ${account}
    from ${formerRows(members)} where id not in (select id from enrollment)`.execute(tx)
}
