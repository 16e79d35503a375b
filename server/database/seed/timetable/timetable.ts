import { gradeOf, type GradeCode } from '#contract/words.ts'
import type { Block, DemoCalendar } from './calendar.ts'
import { coreTeacher, type DemoGroup } from './groups.ts'
import { GRADES, GRADES_OF_FOUR } from '../people/people.ts'

export type DemoPeriod = {
  id: number
  block_schedule_id: number
  grade_level_id: GradeCode
  name: string
  start_time: string
  end_time: string
  days_of_week: number[]
  homeroom: boolean
}
export type DemoAssignment = {
  id: number
  section_period_id: number
  student_group_id: number
  teacher_id: number
  from: string
}
/** A meeting place in the day: 0 is homeroom, 1 to 5 are class periods. */
export type Slot = number
export type Timetable = { periods: DemoPeriod[]; assignments: DemoAssignment[]; periodAt: PeriodAt }
type PeriodAt = (block: number, grade: GradeCode, slot: Slot) => number

export const HOMEROOM: Slot = 0
export const CLASS_SLOTS: readonly Slot[] = [1, 2, 3, 4, 5]
/** Class periods first, so that section period 1 is one in which group 1 meets. */
const SLOTS_BY_ID: readonly Slot[] = [...CLASS_SLOTS, HOMEROOM]
/** When each four's grades have CTE; core classes fill the other class periods. */
const CTE_SLOT_OF_FOUR: readonly Slot[] = [3, 5, 1, 4]

export function demoTimetable(calendar: DemoCalendar, groups: DemoGroup[]): Timetable {
  const periods: DemoPeriod[] = []
  const assignments: DemoAssignment[] = []
  for (const block of calendar.blocks) {
    for (const grade of GRADES) {
      for (const slot of SLOTS_BY_ID) {
        const id = periods.length + 1
        periods.push(periodOf(id, block, grade, slot))
        for (const { group, teacher } of meetings(block, grade, slot, groups)) {
          assignments.push({
            id: assignments.length + 1,
            section_period_id: id,
            student_group_id: group,
            teacher_id: teacher,
            from: block.start_date,
          })
        }
      }
    }
  }
  return { periods, assignments, periodAt }
}

const periodAt: PeriodAt = (block, grade, slot) =>
  ((block - 1) * GRADES.length + GRADES.indexOf(grade)) * SLOTS_BY_ID.length + SLOTS_BY_ID.indexOf(slot) + 1

function periodOf(id: number, block: Block, grade: GradeCode, slot: Slot): DemoPeriod {
  const [start_time, end_time] = periodTimes(grade)[slot]!
  const what = slot === HOMEROOM ? 'Homeroom' : slot === cteSlot(grade) ? 'CTE' : `Period ${slot}`
  return {
    id,
    block_schedule_id: block.id,
    grade_level_id: grade,
    name: `Grade ${gradeOf(grade)} ${what}`,
    start_time,
    end_time,
    days_of_week: [1, 2, 3, 4, 5],
    homeroom: slot === HOMEROOM,
  }
}

/** Grades 6 to 8 eat before the fourth period, grades 9 to 12 after it. */
const periodTimes = (grade: GradeCode): readonly (readonly [start: string, end: string])[] => [
  ['08:00', '08:15'],
  ['08:20', '09:10'],
  ['09:15', '10:05'],
  ['10:10', '11:00'],
  grade <= 3 ? ['11:40', '12:30'] : ['11:05', '11:55'],
  ['12:35', '13:25'],
]

type Meeting = { group: number; teacher: number }

function meetings(block: Block, grade: GradeCode, slot: Slot, groups: DemoGroup[]): Meeting[] {
  const type = slot === HOMEROOM ? 'homeroom' : slot === cteSlot(grade) ? 'cte' : 'core'
  const meeting = groups.filter((group) => group.type === type && group.grade_level_id === grade)
  return meeting.flatMap((group, place) => {
    if (group.teacher_id === null) return []
    const teacher =
      type === 'core' ? coreTeacher(grade, coreClassAt(block, grade, slot, place)) : group.teacher_id
    return [{ group: group.id, teacher }]
  })
}

/**
 * The four core classes rotate. A grade's two groups are two places apart in the rotation, and the two grades of a team
 * start one place apart, so a teacher never has two groups at once. Each block shifts the rotation by one.
 */
function coreClassAt(block: Block, grade: GradeCode, slot: Slot, place: number): number {
  const position = CLASS_SLOTS.filter((other) => other !== cteSlot(grade)).indexOf(slot)
  return (position + 2 * place + placeInFour(grade) + block.id + 3) % 4
}

const cteSlot = (grade: GradeCode): Slot =>
  CTE_SLOT_OF_FOUR[GRADES_OF_FOUR.findIndex((grades) => grades.includes(grade))]!

const placeInFour = (grade: GradeCode) =>
  Math.max(0, ...GRADES_OF_FOUR.map((grades) => grades.indexOf(grade)))
