import { sql, type Kysely } from 'kysely'
import type { SectionPeriodDetail } from '#contract/plan/schedules/section-periods.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countAttendance } from '../attendance-taken.ts'
import { findBlock, withDuration } from '../blocks/queries.ts'
import { hasPast } from '../past-days.ts'
import { findSectionPeriod } from './queries.ts'

/** One section period with its block and how many groups, sheets and marks it has; 404 where it is unknown or archived. */
export async function getSectionPeriod(
  db: Kysely<DB>,
  id: number,
  today: string,
): Promise<Omit<SectionPeriodDetail, 'may'>> {
  const period = await findSectionPeriod(db, id)
  const block = await findBlock(db, period.block_schedule)
  const { rows } = await sql<{ groups: number }>`
    select count(distinct student_group_id)::int groups from assignment
    where section_period_id = ${id} and upper_inf(during)`.execute(db)
  const attendance = await countAttendance(db, sql`section_period.id = ${id}`)
  const has_past = await hasPast(db, sql`section_period.id = ${id}`, today)
  return { ...period, block: withDuration(block), ...rows[0]!, ...attendance, has_past }
}
