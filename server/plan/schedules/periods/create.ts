import { sql } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { weekdayNumbers } from '#server/plan/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { assertBlockExists } from './period-guards.ts'
import { findSectionPeriod, firstDayIn } from './queries.ts'

type NewPeriod = Parsed<(typeof sectionPeriods)['POST /schedules/api/section-periods/'], 'body'>

/**
 * Adds a section period; 400 if its block is unknown. Section periods may overlap. If the block has begun, it starts today,
 * because past days get no new classes.
 */
export const createSectionPeriod = (context: Context, period: NewPeriod): Promise<SectionPeriod> =>
  addOnce(context, async (tx) => {
    await assertBlockExists(tx, period.block_schedule)
    const { rows } = await sql<{ id: number }>`
      insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom, starts_on)
      values (${period.block_schedule}, ${period.grade_level}, ${period.name ?? null}, ${period.start_time},
        ${period.end_time}, ${weekdayNumbers(period.days_of_week)}::smallint[], ${period.homeroom},
        ${firstDayIn(sql`${period.block_schedule}`, context.now.day)})
      returning id`.execute(tx)
    const { id } = rows[0]!
    await audit(tx, {
      account: context.actor.account,
      action: 'add',
      subject: 'section_period',
      subjectId: id,
      details: period,
    })
    return findSectionPeriod(tx, id)
  })
