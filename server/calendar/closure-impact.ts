import { sql, type Kysely } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { ClosureImpact } from '#contract/calendar/calendar-shapes.ts'
import type { calendar } from '#contract/calendar/calendar.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { assertFits } from './closures.ts'
import { meetingsOn } from './queries.ts'

type Query = Parsed<(typeof calendar)['GET /schedules/api/closures/impact/'], 'query'>

/** What a new closure, a change of one, or (without dates) its removal does to meetings and marks. */
export async function findClosureImpact(db: Kysely<DB>, query: Query): Promise<ClosureImpact> {
  const range = await requestedRange(db, query)
  const { rows } = await sql<ClosureImpact>`
    with closed_after as (
      select day::date "day" from generate_series(${range?.start_date ?? null}::date,
        ${range?.end_date ?? null}::date, '1 day') day
    ), closed_before as (
      select day::date "day" from school_closure, generate_series(start_date, end_date, '1 day') day
      where id = ${query.closure_id ?? 0}
    ), newly_closed as (select * from closed_after except select * from closed_before),
    reopened as (select * from closed_before except select * from closed_after)
    select ${daysChanged('newly_closed')} falls_out, ${daysChanged('reopened')} meets_again`.execute(db)
  return rows[0]!
}

async function requestedRange(db: Kysely<DB>, { start_date, end_date = start_date, closure_id }: Query) {
  if (start_date === undefined || end_date === undefined) return undefined
  if (end_date < start_date) {
    const problem = 'End date must be on or after start date.'
    throw new Refusal('invalid', problem, { fields: { end_date: problem } })
  }
  const range = { start_date, end_date }
  await assertFits(db, range, closure_id)
  return range
}

const daysChanged = (days: string) => sql`(
  with met as (
    select section_period.id, ${sectionPeriodName} "name", block_schedule.name block, grade_level_id,
      start_time, count(*) times
    from ${sql.table(days)} day join ${meetingsOn}
    group by section_period.id, block_schedule.id
  )
  select json_build_object(
    'school_days', (select count(*) from ${sql.table(days)} day where extract(isodow from day.day) <= 5),
    'meetings', (select coalesce(sum(times), 0) from met),
    'section_periods', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'block', block,
      'grade_level', grade_level_id, 'times', times) order by grade_level_id, start_time, id) from met), '[]'),
    'marks', (select count(*) from attendance_mark where day in (select day from ${sql.table(days)}))))`
