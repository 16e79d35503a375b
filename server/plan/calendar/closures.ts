import type { DayDisplay } from '#contract/formats.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Closure, ClosureInput, ClosureImpact } from '#contract/plan/calendar/calendar-shapes.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import type { Parsed } from '#contract/index.ts'
import type { calendar } from '#contract/plan/calendar/calendar.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import { meetingsOn } from './queries.ts'
import { sentences } from './sentences.ts'

type ClosureInput = z.output<typeof ClosureInput>
type Range = Pick<Closure, 'start_date' | 'end_date'>

/** Closes the school and stores the day of the entry. This and the next two functions return a sentence for the office. */
export const createClosure = ({ db, actor, now, school }: Context, closure: ClosureInput): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await assertFits(tx, closure)
    const { id } = await tx
      .insertInto('school_closure')
      .values({ ...closure, entered_on: now.day })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditClosure(tx, actor, 'add', id, closure)
    return sentences.closureAdded(closure, school)
  })

export const updateClosure = (
  { db, actor, now, school }: Context,
  id: number,
  closure: ClosureInput,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const before = await lockClosure(tx, id)
    await assertFits(tx, closure, id)
    const isMoved = before.start_date !== closure.start_date || before.end_date !== closure.end_date
    const values = isMoved ? { ...closure, entered_on: now.day } : closure
    await tx.updateTable('school_closure').set(values).where('id', '=', id).execute()
    await auditClosure(tx, actor, 'change', id, changesBetween(before, { id, ...closure }))
    return sentences.closureSaved(closure, school)
  })

export const deleteClosure = ({ db, actor, school }: Context, id: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const before = await lockClosure(tx, id)
    await tx.deleteFrom('school_closure').where('id', '=', id).execute()
    await auditClosure(tx, actor, 'remove', id, before)
    return sentences.closureDeleted(before, school)
  })

/** 409 where a closure would not lie in a school year, or on days that are closed already. */
async function assertFits(db: Kysely<DB>, range: Range, exceptId = 0): Promise<void> {
  const { rows } = await sql<
    DayDisplay & { year: Range & { name: string }; other: Closure | null }
  >`select locale, (
      select to_json(school_closure) from school_closure
      where start_date <= ${range.end_date}::date and end_date >= ${range.start_date}::date and id <> ${exceptId}
      order by start_date limit 1
    ) other, (
      -- The year that has the first day, else the one that the closure runs into, else the current one.
      select json_build_object('name', school_year.name, 'start_date', start_date, 'end_date', end_date) from school_year
      order by ${range.start_date}::date between start_date and end_date desc,
        ${range.end_date}::date between start_date and end_date desc, (start_date, end_date) = (year_start, year_end) desc limit 1
    ) "year" from school`.execute(db)
  const { year, other, ...school } = rows[0]!
  if (range.start_date < year.start_date || range.end_date > year.end_date) {
    const early = range.start_date < year.start_date
    const problem = sentences.outsideYear(year, school)
    throw new Refusal('conflict', problem, { fields: { [early ? 'start_date' : 'end_date']: problem } })
  }
  if (other) {
    const problem = sentences.alreadyClosed(other, school)
    throw new Refusal('conflict', problem, { fields: { start_date: problem } })
  }
}

async function lockClosure(tx: Transaction<DB>, id: number): Promise<Closure> {
  const found = await tx
    .selectFrom('school_closure')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('closure')
  return found
}

const auditClosure = (
  tx: Transaction<DB>,
  actor: Context['actor'],
  action: 'add' | 'change' | 'remove',
  id: number,
  details: object,
) =>
  audit(tx, {
    account: actor.account,
    action,
    subject: 'school_closure',
    subjectId: id,
    details: { ...details },
  })

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
    const problem = sentences.endBeforeStart
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
    'marks', (select count(*) from attendance_mark where day in (select day from ${sql.table(days)})),
    'taken', coalesce((select json_agg(json_build_object('day', day, 'sheets', sheets) order by day) from (
      select day, count(*) sheets from attendance_sheet where day in (select day from ${sql.table(days)}) group by day
    ) taken), '[]')))`
