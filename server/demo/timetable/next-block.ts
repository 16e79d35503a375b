import type { Sent } from '#contract/index.ts'
import type { requirements } from '#contract/plan/schedules/requirements.ts'
import { WEEKDAYS } from '#contract/words.ts'
import type { Block, DemoCalendar } from './calendar.ts'
import type { DemoGroup } from './groups.ts'
import type { Timetable } from './timetable.ts'

type BlockRequirements = Sent<(typeof requirements)['PUT /schedules/api/needs/'], 'body'>

/** The block that the office is planning, which has no assignments yet. Its section periods are those of the current one. */
export type NextBlock = { block: Block } & Pick<BlockRequirements, 'needs' | 'off'>

/** Part-timers by their CTE class. The last lesson of the day is too little for the two groups of the first one. */
const TIMES_OFF = [
  { cteClass: 'Digital Media', start_time: '08:00', end_time: '12:30' },
  { cteClass: 'Culinary Arts', start_time: '12:30', end_time: '13:30' },
]
/** The CTE groups of this grade meet at one time. */
const BAND = { grade: 7, name: 'CTE 12' }

/** The block with the winter break, with the requirements of the current one. */
export function demoNextBlock(
  { blocks: [current], later: [block] }: DemoCalendar,
  groups: readonly DemoGroup[],
  { periods, assignments }: Timetable,
): NextBlock {
  const ofCurrent = new Set(
    periods.filter(({ block_schedule_id }) => block_schedule_id === current.id).map(({ id }) => id),
  )
  const pairs = new Map(
    assignments
      .filter(({ section_period_id }) => ofCurrent.has(section_period_id))
      .map((one) => [`${one.student_group_id} ${one.teacher_id}`, one]),
  )
  const inBand = new Set(
    groups
      .filter(({ type, grade_level_id }) => type === 'cte' && grade_level_id === BAND.grade)
      .map(({ id }) => id),
  )
  return {
    block,
    needs: [...pairs.values()].map(({ student_group_id, teacher_id }) => ({
      group_id: student_group_id,
      teacher_id,
      meetings_per_week: WEEKDAYS.length,
      doubles: 0,
      together: inBand.has(student_group_id) ? BAND.name : undefined,
    })),
    off: TIMES_OFF.map(({ cteClass, start_time, end_time }) => ({
      start_time,
      end_time,
      teacher_id: groups.find(({ type, name }) => type === 'cte' && name.startsWith(cteClass))!.teacher_id!,
      days_of_week: [...WEEKDAYS],
    })),
  }
}
