import { addDays, type Block, type DemoCalendar } from './calendar.ts'
import { CTE_CLASSES, type DemoGroup } from './groups.ts'
import { CORE_TEACHERS } from '../people/people.ts'
import type { DemoPeriod, Timetable } from './timetable.ts'

type DemoNeed = {
  id: number
  block_schedule_id: number
  student_group_id: number
  teacher_id: number
  meetings_per_week: number
  doubles: number
  together: string | null
  same_class: string | null
}
type DemoTimeOff = {
  id: number
  block_schedule_id: number
  teacher_id: number
  days_of_week: number[]
  start_time: string
  end_time: string
}
/** The block that the office is planning: nobody is assigned in it yet. */
export type NextBlock = { block: Block; periods: DemoPeriod[]; needs: DemoNeed[]; off: DemoTimeOff[] }

const NEXT_WEEK = 17
const WEEKS_OF_A_BLOCK = 6
const WHOLE_WEEK = [1, 2, 3, 4, 5]

/** Part-timers by their CTE class. The last lesson of the day is too little for the two groups of the first one. */
const TIMES_OFF = [
  { cteClass: 'Digital Media', start_time: '08:00', end_time: '12:30' },
  { cteClass: 'Culinary Arts', start_time: '12:30', end_time: '13:30' },
]
/** The CTE groups of this grade meet at one time. */
const BAND = { grade: 7, name: 'CTE 12' }

const isInBand = ({ type, grade_level_id }: DemoGroup) => type === 'cte' && grade_level_id === BAND.grade

/** A block after the long break with the section periods and the needs of the current one. */
export function demoNextBlock(
  { yearStart }: DemoCalendar,
  groups: readonly DemoGroup[],
  { periods, assignments }: Timetable,
): NextBlock {
  const current = periods.filter(({ block_schedule_id }) => block_schedule_id === 1)
  const start_date = addDays(yearStart, 7 * (NEXT_WEEK - 1))
  const end_date = addDays(start_date, 7 * WEEKS_OF_A_BLOCK - 3)
  const block = { id: 3, name: 'Winter Six Weeks', start_date, end_date }
  const ofCurrent = new Set(current.map(({ id }) => id))
  const pairs = new Map(
    assignments
      .filter(({ section_period_id }) => ofCurrent.has(section_period_id))
      .map((one) => [`${one.student_group_id} ${one.teacher_id}`, one]),
  )
  const inBand = new Set(groups.filter(isInBand).map(({ id }) => id))
  return {
    block,
    periods: current.map((period, index) =>
      Object.assign({}, period, { id: periods.length + index + 1, block_schedule_id: block.id }),
    ),
    needs: [...pairs.values()].map(({ student_group_id, teacher_id }, index) => ({
      id: index + 1,
      block_schedule_id: block.id,
      student_group_id,
      teacher_id,
      meetings_per_week: WHOLE_WEEK.length,
      doubles: 0,
      together: inBand.has(student_group_id) ? BAND.name : null,
      same_class: null,
    })),
    off: TIMES_OFF.map(({ cteClass, start_time, end_time }, index) => ({
      id: index + 1,
      block_schedule_id: block.id,
      teacher_id: CORE_TEACHERS + CTE_CLASSES.indexOf(cteClass) + 1,
      days_of_week: WHOLE_WEEK,
      start_time,
      end_time,
    })),
  }
}
