import type { Transaction } from 'kysely'
import { WEEKDAYS } from '#contract/words.ts'
import { createClosure } from '#server/plan/calendar/closures.ts'
import { createClass } from '#server/groups/courses/classes.ts'
import { createCourse } from '#server/groups/courses/save.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { createGroup } from '#server/groups/group/create.ts'
import type { Context } from '#server/http/context.ts'
import { assignAll } from '#server/plan/schedules/assignments/copy.ts'
import { createBlock } from '#server/plan/schedules/blocks/create.ts'
import { replaceRequirements } from '#server/plan/schedules/requirements/replace.ts'
import { lockAssignments } from '#server/plan/schedules/lock.ts'
import { createSectionPeriod } from '#server/plan/schedules/periods/create.ts'
import { duplicatePeriods } from '#server/plan/schedules/periods/duplicate.ts'
import type { Correction } from './office-corrections.ts'
import type { DemoSchool } from './demo-school.ts'
import { bodyOf } from './office.ts'
import type { Block } from './timetable/calendar.ts'
import { demoCourses, type DemoGroup } from './timetable/groups.ts'
import type { DemoPeriod } from './timetable/timetable.ts'

/** The classes, courses and groups that the office enters before the year. */
export async function makeGroups(
  tx: Transaction<DB>,
  office: Context,
  { groups }: DemoSchool,
  corrections: readonly Correction[],
): Promise<void> {
  const courses = demoCourses()
  const coreClasses = new Map(
    (await tx.selectFrom('core_class').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const cteClasses = new Map<string, number>()
  for (const { cte_class: name } of courses) {
    if (name !== null) cteClasses.set(name, (await createClass(office, 'cte_class', name)).id)
  }
  for (const { name, grade_level_id, core_class, cte_class } of courses) {
    await createCourse(office, {
      name,
      grade_level_id,
      core_class_id: idIn(coreClasses, core_class),
      cte_class_id: idIn(cteClasses, cte_class),
    })
  }
  const withoutRoom = new Set(corrections.flatMap((one) => ('group' in one ? [one.group] : [])))
  for (const group of groups) {
    const form = groupForm(group, idIn(coreClasses, group.core_class))
    if (withoutRoom.has(group.id)) form.room_number = undefined
    await createGroup(office, `${group.type}-groups`, form)
  }
}

const idIn = (classes: Map<string, number>, name: string | null) =>
  name === null ? undefined : classes.get(name)

export const groupForm = (
  { name, grade_level_id, teacher_id, capacity, room_number }: DemoGroup,
  core_class: number | undefined,
) =>
  bodyOf('POST /api/groups/:kind/add/', {
    name,
    grade_level_id,
    core_class,
    teacher: teacher_id,
    capacity,
    room_number,
  })

/** The closures and blocks of the year, and who meets whom when. */
export async function makeTimetable(office: Context, school: DemoSchool): Promise<void> {
  const { calendar, periods, assignments, next } = school
  for (const { id: _id, ...closure } of calendar.closures) await createClosure(office, closure)
  for (const block of [...calendar.blocks, ...calendar.later]) await createBlock(office, datesOf(block))
  const [current] = calendar.blocks
  for (const period of periods) {
    const { id: _id, block_schedule_id, grade_level_id, days_of_week: _days, ...times } = period
    await createSectionPeriod(office, {
      ...times,
      block_schedule: block_schedule_id,
      grade_level: grade_level_id,
      days_of_week: [...WEEKDAYS],
    })
  }
  await copyPeriods(office, periods, [current, next.block])
  await office.db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    const all = assignments.map(({ section_period_id, student_group_id, teacher_id }) => ({
      period: section_period_id,
      group: student_group_id,
      teacher: teacher_id,
    }))
    await assignAll(tx, office, all, { allow_conflicts: false, reason: null })
  })
  const { needs, off } = next
  await replaceRequirements(
    office,
    bodyOf('PUT /schedules/api/needs/', { block_schedule_id: next.block.id, needs, off }),
  )
}

async function copyPeriods(
  office: Context,
  periods: readonly DemoPeriod[],
  [source, target]: readonly [Block, Block],
): Promise<void> {
  for (const grade_level of new Set(periods.map(({ grade_level_id }) => grade_level_id))) {
    const copy = { source_block: source.id, target_block: target.id, grade_level }
    await duplicatePeriods(office, bodyOf('POST /schedules/api/section-periods/duplicate/', copy))
  }
}

const datesOf = ({ name, start_date, end_date }: Block) => ({ name, start_date, end_date })
