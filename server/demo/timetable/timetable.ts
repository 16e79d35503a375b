import type { GradeCode } from '#contract/grades.ts'
import { gradeCode, type DemoTeacher } from '../people.ts'
import { listIn, numbered, readData } from '../read-data.ts'
import type { Block, DemoCalendar } from './calendar.ts'
import type { DemoGroup } from './groups.ts'

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
export const WHOLE_WEEK = [1, 2, 3, 4, 5]

type Row = Record<
  | 'grade'
  | 'start_time'
  | 'end_time'
  | 'homeroom'
  | 'current_name'
  | 'current_block'
  | 'past_name'
  | 'past_block',
  string
>

/**
 * The section periods of both blocks, the current one first, and who meets whom in them. The subjects of a grade have other times in
 * the block before it. A subject is the core class of a group where its lead teaches it.
 */
export function demoTimetable(
  { blocks: [current, past] }: DemoCalendar,
  teachers: readonly DemoTeacher[],
  groups: readonly DemoGroup[],
): Timetable {
  const rows: Row[] = readData<keyof Row>('timetable')
  const inOrder = [...Map.groupBy(rows, ({ grade }) => grade).values()].flatMap((ofGrade) =>
    ofGrade.toSorted(byStart),
  )
  const periods = numbered([
    ...rows.map((row) => periodOf(current, row, row.current_name)),
    ...inOrder.map((row) => periodOf(past, row, row.past_name)),
  ])
  const assignments = ([current, past] as const).flatMap((block) =>
    rows.flatMap((row) => {
      const isCurrent = block === current
      const name = isCurrent ? row.current_name : row.past_name
      const period = periods.find((one) => one.block_schedule_id === block.id && one.name === name)!
      return listIn(isCurrent ? row.current_block : row.past_block).map((meeting) => {
        const [groupName, teacherName] = meeting.split(': ')
        const ofGrade = groups.filter(({ grade_level_id }) => grade_level_id === period.grade_level_id)
        return {
          section_period_id: period.id,
          student_group_id: ofGrade.find((group) => group.name === groupName)!.id,
          teacher_id: teachers.find(({ last_name }) => last_name === teacherName)!.id,
          from: block.start_date,
        }
      })
    }),
  )
  const byDay = Map.groupBy(
    periods.toSorted(byStart),
    ({ block_schedule_id, grade_level_id }) => `${block_schedule_id} ${grade_level_id}`,
  )
  return {
    periods,
    assignments: numbered(assignments),
    periodAt: (block, grade, slot) => byDay.get(`${block} ${grade}`)![slot]!.id,
  }
}

const periodOf = (block: Block, { grade, start_time, end_time, homeroom }: Row, name: string) => ({
  block_schedule_id: block.id,
  grade_level_id: gradeCode(grade),
  name,
  start_time,
  end_time,
  days_of_week: WHOLE_WEEK,
  homeroom: homeroom === 'yes',
})

const byStart = (one: { start_time: string }, other: { start_time: string }) =>
  one.start_time.localeCompare(other.start_time)
