import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { Weekday } from '#contract/words.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { weekdayNumbers } from '#server/plan/calendar/days.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { conflictsCausedBy } from '../assignments/conflicts.ts'
import { assertEndsOwnOnly } from '#server/groups/assignment-rights.ts'
import { lockCovers } from '../cover/lock.ts'
import { lockAssignments } from '../lock.ts'
import { assertBlockExists, assertHomeroomGroupsOnly, assertMayMove } from './period-guards.ts'
import { assertBlockNotOver, continueFrom, firstDayOfChange } from './versions.ts'
import { findSectionPeriod } from './queries.ts'
import { sentences } from '../sentences.ts'

export type PeriodRecord = {
  name: string | null
  block_schedule: number
  grade_level: number
  start_time: string
  end_time: string
  days_of_week: number[]
  homeroom: boolean
}
type PeriodChange =
  | Parsed<(typeof sectionPeriods)['PUT /schedules/api/section-periods/:id/'], 'body'>
  | Parsed<(typeof sectionPeriods)['PUT /schedules/api/edit-section-period/:id/'], 'body'>

/** `first_day` is that of the section period which continues the changed one; null where it was changed itself. */
type UpdatedPeriod = SectionPeriod & { first_day: string | null }

/**
 * Changes a section period. Where it has days in the past, new times or weekdays make a new one from today on, which its
 * assignments move to. It keeps its grade and block once it has groups or marks. Conflicts that new times cause are refused
 * unless they are allowed.
 */
export const updateSectionPeriod = (
  context: Context,
  id: number,
  sent: PeriodChange,
): Promise<UpdatedPeriod> =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    await lockAssignments(tx)
    await lockCovers(tx)
    const before = await lockPeriod(tx, id)
    const after = mergeLoaded(before, recordAfter(before, sent), loadedRecord(sent.loaded))
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return { ...(await findSectionPeriod(tx, id)), first_day: null }
    if (changes.block_schedule) await assertBlockExists(tx, after.block_schedule)
    await assertMayMove(tx, { id, before, after, today: now.day })
    if (changes.homeroom && after.homeroom) await assertHomeroomGroupsOnly(tx, id, now.day)
    const { start_time, end_time, days_of_week, block_schedule, grade_level } = changes
    const isOnOtherDays = start_time ?? end_time ?? days_of_week ?? block_schedule ?? grade_level
    const first_day = isOnOtherDays ? await firstDayOfChange(tx, id, now) : null
    if (first_day !== null) await assertBlockNotOver(tx, context, after.block_schedule, first_day)
    const thisPeriod = sql`section_period.id = ${id}`
    if (before.days_of_week.some((day) => !after.days_of_week.includes(day))) {
      await assertEndsOwnOnly(tx, context, { where: thisPeriod, change: 'Removing these weekdays' })
    }
    const conflicts = await conflictsCausedBy(tx, thisPeriod, now.day, () => save(tx, id, after))
    if (conflicts.length > 0 && !sent.allow_conflicts) {
      throw new Refusal('clash', sentences.conflicts(conflicts), { details: { clashes: conflicts } })
    }
    const continued = first_day === null ? id : await continueFrom(tx, id, first_day)
    if (first_day !== null) await save(tx, id, before)
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'section_period',
      subjectId: id,
      details: {
        ...changes,
        ...(first_day !== null && { first_day, continued_as: continued }),
        ...(conflicts.length > 0 && { clashes: conflicts, reason: sent.reason ?? null }),
      },
    })
    return { ...(await findSectionPeriod(tx, continued)), first_day }
  })

async function lockPeriod(tx: Transaction<DB>, id: number): Promise<PeriodRecord> {
  const { rows } = await sql<PeriodRecord>`
    select section_period.name, block_schedule_id block_schedule, grade_level_id grade_level,
      to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time,
      to_json(days_of_week) days_of_week, homeroom
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${id} and not section_period.archived and not block_schedule.archived
    for no key update of section_period`.execute(tx)
  if (!rows[0]) throw notFound('section period')
  return rows[0]
}

/** The record after a change. Equal weekdays keep their array, so that they count as unchanged. */
function recordAfter(before: PeriodRecord, sent: PeriodChange): PeriodRecord {
  const { start_time, end_time, grade_level, homeroom, name = before.name } = sent
  const days = weekdayNumbers(sent.days_of_week)
  const days_of_week = days.join() === before.days_of_week.join() ? before.days_of_week : days
  const block_schedule = 'block_schedule' in sent ? sent.block_schedule : before.block_schedule
  return { name, block_schedule, grade_level, start_time, end_time, days_of_week, homeroom }
}

/** The weekdays of `loaded` as the numbers that the record has. */
const loadedRecord = (loaded: PeriodChange['loaded']) =>
  Array.isArray(loaded?.['days_of_week'])
    ? { ...loaded, days_of_week: weekdayNumbers(loaded['days_of_week'] as Weekday[]) }
    : loaded

const save = (tx: Transaction<DB>, id: number, after: PeriodRecord) =>
  sql`
  update section_period set name = ${after.name}, block_schedule_id = ${after.block_schedule},
    grade_level_id = ${after.grade_level}, start_time = ${after.start_time}, end_time = ${after.end_time},
    days_of_week = ${after.days_of_week}::smallint[], homeroom = ${after.homeroom}
  where id = ${id}`.execute(tx)
