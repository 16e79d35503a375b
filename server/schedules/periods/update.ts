import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { SectionPeriod } from '#contract/schedules/records.ts'
import type { LegacySectionPeriodChange, SectionPeriodChange } from '#contract/schedules/section-periods.ts'
import { weekdayNumbers } from '#server/calendar/days.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { lockAssignments } from '../lock.ts'
import { clashesCausedBy } from '../assignments/new-clashes.ts'
import { countAttendance } from '../blocks/get.ts'
import { findSectionPeriod } from './queries.ts'
import { clashText, marksOutsideText } from '../assignments/clash-rules.ts'
import { assertBlockExists } from '../blocks/create.ts'
import { assertMayMove, assertHomeroomGroupsOnly } from './period-guards.ts'

type PeriodRecord = {
  name: string | null
  block_schedule: number
  grade_level: number
  start_time: string
  end_time: string
  days_of_week: number[]
  homeroom: boolean
}
type Changing = { actor: Actor; id: number; today: string }
type Sent = z.output<typeof SectionPeriodChange> | z.output<typeof LegacySectionPeriodChange>

/**
 * Changes a section period, for its whole block. It keeps its grade and block once groups or marks hang on it. Clashes
 * that new times bring, and marks on weekdays on which it no longer meets, are refused unless they are allowed.
 */
export const updateSectionPeriod = (db: Kysely<DB>, changing: Changing, sent: Sent): Promise<SectionPeriod> =>
  db.transaction().execute(async (tx) => {
    const { actor, id, today } = changing
    await lockAssignments(tx)
    const before = await lockPeriod(tx, id)
    const after = recordOf(before, sent)
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return (await findSectionPeriod(tx, id))!
    if (changes.block_schedule) await assertBlockExists(tx, after.block_schedule)
    await assertMayMove(tx, { id, before, after, today })
    if (changes.homeroom && after.homeroom) await assertHomeroomGroupsOnly(tx, { id, today })
    if (!sent.allow_marks_outside) await assertNoMarksOutside(tx, id, { before, after })
    const clashes = await clashesCausedBy(tx, sql`section_period.id = ${id}`, today, () =>
      save(tx, id, after),
    )
    if (clashes.length > 0 && !sent.allow_conflicts) {
      throw new Refusal('clash', clashText(clashes), { details: { clashes } })
    }
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'section_period',
      subjectId: id,
      details: { ...changes, ...(clashes.length > 0 && { clashes, reason: sent.reason ?? null }) },
    })
    return (await findSectionPeriod(tx, id))!
  })

async function lockPeriod(tx: Transaction<DB>, id: number): Promise<PeriodRecord> {
  const { rows } = await sql<PeriodRecord>`
    select section_period.name, block_schedule_id block_schedule, grade_level_id grade_level, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days_of_week, homeroom
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${id} and not section_period.archived and not block_schedule.archived
    for no key update of section_period`.execute(tx)
  if (!rows[0]) throw notFound('section period')
  return rows[0]
}

function recordOf(before: PeriodRecord, sent: Sent): PeriodRecord {
  const { start_time, end_time, grade_level, homeroom, name = before.name } = sent
  const days = weekdayNumbers(sent.days_of_week)
  const days_of_week = days.join() === before.days_of_week.join() ? before.days_of_week : days
  const block_schedule = 'block_schedule' in sent ? sent.block_schedule : before.block_schedule
  return { name, block_schedule, grade_level, start_time, end_time, days_of_week, homeroom }
}

type Change = { before: PeriodRecord; after: PeriodRecord }

async function assertNoMarksOutside(
  tx: Transaction<DB>,
  id: number,
  { before, after }: Change,
): Promise<void> {
  const gone = before.days_of_week.filter((day) => !after.days_of_week.includes(day))
  if (gone.length === 0) return
  const taken = await countAttendance(
    tx,
    sql`section_period.id = ${id} and extract(isodow from day)::smallint = any(${gone}::smallint[])`,
  )
  if (taken.sheets > 0) throw new Refusal('confirm_needed', marksOutsideText(taken), { details: taken })
}

const save = (tx: Transaction<DB>, id: number, after: PeriodRecord) =>
  sql`
  update section_period set name = ${after.name}, block_schedule_id = ${after.block_schedule},
    grade_level_id = ${after.grade_level}, start_time = ${after.start_time}, end_time = ${after.end_time},
    days_of_week = ${after.days_of_week}::smallint[], homeroom = ${after.homeroom}
  where id = ${id}`.execute(tx)
