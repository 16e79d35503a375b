import { containsDay, type DemoCalendar } from '../timetable/calendar.ts'
import { CORE_TEACHERS } from '../people/people.ts'
import { randomFrom } from '../random.ts'
import type { DemoAssignment, DemoPeriod, Timetable } from '../timetable/timetable.ts'

/** at is school-local: 'YYYY-MM-DD HH:MM:SS'. */
export type DemoSheet = { section_period_id: number; day: string; teacher_id: number; at: string }

/** Teacher@ has one class of the last school day still to take. */
const NOT_TAKEN_LAST_DAY = { teacher: 1, start_time: '12:35' }
/** The one teacher who sometimes forgets to take attendance. */
const FORGETFUL_TEACHER = CORE_TEACHERS + 3

export function demoSheets(timetable: Timetable, calendar: DemoCalendar): DemoSheet[] {
  const random = randomFrom('sheets')
  const periods = new Map(timetable.periods.map((period) => [period.id, period]))
  return calendar.blocks.toReversed().flatMap((block) => {
    const days = calendar.taught.filter((day) => containsDay(block, day))
    const meetings = timetable.assignments.filter(
      (one) => periods.get(one.section_period_id)!.block_schedule_id === block.id,
    )
    return meetings.flatMap((meeting) => {
      const period = periods.get(meeting.section_period_id)!
      return days.filter((day) => isTaken(meeting, period, day)).map((day) => sheet(meeting, period, day))
    })
  })

  function isTaken(meeting: DemoAssignment, period: DemoPeriod, day: string): boolean {
    const { teacher, start_time } = NOT_TAKEN_LAST_DAY
    if (day === calendar.taught.at(-1) && meeting.teacher_id === teacher && period.start_time === start_time)
      return false
    return meeting.teacher_id !== FORGETFUL_TEACHER || !random.chance(0.06)
  }

  function sheet(meeting: DemoAssignment, period: DemoPeriod, day: string): DemoSheet {
    const minutes = random.weighted([
      [60, random.between(1, 5)],
      [30, random.between(6, 12)],
      [10, random.between(20, 40)],
    ])
    return {
      section_period_id: meeting.section_period_id,
      day,
      teacher_id: meeting.teacher_id,
      at: `${day} ${later(period.start_time, Math.min(minutes, period.homeroom ? 10 : 40))}:${two(random.between(0, 59))}`,
    }
  }
}

/** '08:55' and 10 minutes give '09:05'. */
export function later(time: string, minutes: number): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const sum = hour * 60 + minute + minutes
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`
}

const two = (number: number) => String(number).padStart(2, '0')
