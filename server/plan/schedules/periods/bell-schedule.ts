import { sql, type Transaction } from 'kysely'
import type { ReplyOf, Parsed } from '#contract/index.ts'
import { planBellSchedule, type PlannedLine } from '#contract/plan/schedules/bell-plan.ts'
import { readBellSchedule } from '#contract/plan/schedules/bell-schedule.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { weekdayNumbers } from '#server/plan/calendar/days.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { displayOf } from '#server/reference/reference.ts'
import { sentences } from '../sentences.ts'
import { lockBlock } from './period-guards.ts'
import { findSectionPeriods, firstDayIn, listSectionPeriodsOf } from './queries.ts'

type Route = (typeof sectionPeriods)['POST /schedules/api/section-periods/bell-schedule/']
type Sent = Parsed<Route, 'body'>

/**
 * Adds the section periods of a bell schedule to some grades of a block, all or none. What a grade has already is skipped and
 * named; two people who paste the same at one moment add it once. 400 names each line that cannot be added.
 */
export const addBellSchedule = (context: Context, sent: Sent): Promise<ReplyOf<Route>> =>
  addOnce(context, async (tx) => {
    const block = await lockBlock(tx, sent.block_schedule)
    const lines = planBellSchedule(readBellSchedule(sent.text, sent.days_of_week), {
      grades: sent.grade_levels,
      current: await listCurrent(tx, sent),
      display: displayOf(context.school),
    })
    assertNoProblems(lines)
    const ids = await insertPeriods(tx, { block: block.id, lines, today: context.now.day })
    const created = await findSectionPeriods(tx, ids)
    await auditAll(
      tx,
      created.map(({ id, ...details }) => ({
        account: context.actor.account,
        action: 'add' as const,
        subject: 'section_period',
        subjectId: id,
        details: { ...details, from_bell_schedule: true },
      })),
    )
    const left_out = lines.flatMap(({ line, has }) =>
      has.length > 0 ? [sentences.gradesHaveLine(line, has)] : [],
    )
    return { message: sentences.bellScheduleAdded(created.length, block.name), created, left_out }
  })

async function listCurrent(tx: Transaction<DB>, { block_schedule, grade_levels }: Sent) {
  const ofGrades = []
  for (const grade of grade_levels) ofGrades.push(...(await listSectionPeriodsOf(tx, block_schedule, grade)))
  return ofGrades
}

function assertNoProblems(lines: readonly PlannedLine[]): void {
  const problems = lines.flatMap(({ line, problem }) =>
    problem === null ? [] : [sentences.lineProblem(line, problem)],
  )
  if (problems.length === 0) return
  throw new Refusal('invalid', problems.join(' '), { fields: { text: problems.join(' ') } })
}

type ToInsert = { block: number; lines: readonly PlannedLine[]; today: string }

async function insertPeriods(tx: Transaction<DB>, { block, lines, today }: ToInsert): Promise<number[]> {
  const rows = lines.flatMap(({ adds, period }) =>
    period
      ? adds.map((grade) => ({ ...period, grade, days_of_week: weekdayNumbers(period.days_of_week) }))
      : [],
  )
  const { rows: inserted } = await sql<{ id: number }>`
    insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom, starts_on)
    select ${block}, grade, name, start_time, end_time, days_of_week, homeroom, ${firstDayIn(sql`${block}`, today)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new_period (grade smallint, name text, start_time time,
      end_time time, days_of_week smallint[], homeroom boolean)
    order by grade, start_time returning id`.execute(tx)
  return inserted.map(({ id }) => id)
}
