import { sql, type Kysely } from 'kysely'
import type { BlockDetail } from '#contract/schedules/block-schedules.ts'
import type { SectionPeriodDetail } from '#contract/schedules/section-periods.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { findBlock, findSectionPeriod, withDuration } from '../periods/queries.ts'

/** One block with what hangs on it; 404 where it is not there or archived. */
export async function getBlock(db: Kysely<DB>, id: number): Promise<Omit<BlockDetail, 'may'>> {
  const block = await findBlock(db, id)
  if (!block) throw notFound('block schedule')
  const { rows } = await sql<{ section_periods: number }>`
    select count(*)::int section_periods from section_period where block_schedule_id = ${id} and not archived`.execute(
    db,
  )
  return {
    ...withDuration(block),
    ...rows[0]!,
    ...(await countAttendance(db, sql`block_schedule_id = ${id}`)),
  }
}

/** One section period with its block and what hangs on it; 404 where it is not there or archived. */
export async function getSectionPeriod(
  db: Kysely<DB>,
  id: number,
): Promise<Omit<SectionPeriodDetail, 'may'>> {
  const period = await findSectionPeriod(db, id)
  if (!period) throw notFound('section period')
  const block = (await findBlock(db, period.block_schedule))!
  const { rows } = await sql<{ groups: number }>`
    select count(distinct student_group_id)::int groups from assignment
    where section_period_id = ${id} and upper_inf(during)`.execute(db)
  return {
    ...period,
    block: withDuration(block),
    ...rows[0]!,
    ...(await countAttendance(db, sql`section_period.id = ${id}`)),
  }
}

/** How many sheets were taken, with how many marks, in the section periods of which this SQL is true. */
export async function countAttendance(
  db: Kysely<DB>,
  which: ReturnType<typeof sql>,
): Promise<{ sheets: number; marks: number }> {
  const { rows } = await sql<{ sheets: number; marks: number }>`
    with sheet as (
      select section_period_id, day, teacher_id from attendance_sheet
        join section_period on section_period.id = attendance_sheet.section_period_id
      where ${which}
    )
    select (select count(*) from sheet)::int sheets,
      (select count(*) from attendance_mark join sheet using (section_period_id, day, teacher_id))::int marks`.execute(
    db,
  )
  return rows[0]!
}
