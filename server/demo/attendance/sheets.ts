import { LATE_AFTER_MINUTES } from '#contract/words.ts'
import type { SchoolTime } from '#server/clock.ts'
import { containsDay, type DemoCalendar } from '../timetable/calendar.ts'
import { randomFrom, type Random } from '../random.ts'
import type { DemoAssignment, DemoPeriod, Timetable } from '../timetable/timetable.ts'

/** at is school-local: 'YYYY-MM-DD HH:MM:SS'. */
export type DemoSheet = { section_period_id: number; day: string; teacher_id: number; at: string }

/** Visitors who sign in as teacher@ find missing sheets: today's latest class, and one of the last school day. */
const DEMO_TEACHER_ID = 1
const NOT_TAKEN_LAST_DAY = '12:35'
/** The one teacher who sometimes forgets to take attendance. */
const FORGETFUL_TEACHER = 19

type Meeting = { assignment: DemoAssignment; period: DemoPeriod }

/** Every sheet that was taken by now. */
export function demoSheets(
  timetable: Timetable,
  calendar: DemoCalendar,
  now: Pick<SchoolTime, 'day' | 'time'>,
): DemoSheet[] {
  const periods = new Map(timetable.periods.map((period) => [period.id, period]))
  const meetings = timetable.assignments.map((assignment) => ({
    assignment,
    period: periods.get(assignment.section_period_id)!,
  }))
  return [...earlierSheets(meetings, calendar), ...sheetsOfToday(meetings, calendar, now)]
}

function earlierSheets(all: Meeting[], { blocks, taught }: DemoCalendar): DemoSheet[] {
  const random = randomFrom('sheets')
  return blocks.toReversed().flatMap((block) => {
    const days = taught.filter((day) => containsDay(block, day))
    const meetings = all.filter(({ period }) => period.block_schedule_id === block.id)
    return meetings.flatMap((meeting) =>
      days.filter((day) => isTaken(meeting, day)).map((day) => sheetOf(meeting, day, random)),
    )
  })

  function isTaken({ assignment, period }: Meeting, day: string): boolean {
    const { teacher_id } = assignment
    if (day === taught.at(-1) && teacher_id === DEMO_TEACHER_ID && period.start_time === NOT_TAKEN_LAST_DAY)
      return false
    return teacher_id !== FORGETFUL_TEACHER || !random.chance(0.06)
  }
}

/** Today all teachers take their sheets before they are late, except for the demo teacher's latest one. */
function sheetsOfToday(
  all: Meeting[],
  { blocks: [current], schoolDays }: DemoCalendar,
  { day, time }: Pick<SchoolTime, 'day' | 'time'>,
): DemoSheet[] {
  if (schoolDays.at(-1) !== day) return []
  const random = randomFrom('sheets of today')
  const meetings = all.filter(({ period }) => period.block_schedule_id === current.id)
  const latest = meetings
    .filter(({ assignment, period }) => assignment.teacher_id === DEMO_TEACHER_ID && isLate(period, time))
    .map(({ period }) => period.start_time)
    .toSorted()
    .at(-1)
  const isOpen = ({ assignment, period }: Meeting) =>
    assignment.teacher_id === DEMO_TEACHER_ID && (latest === undefined || period.start_time >= latest)
  return meetings.flatMap((meeting) => {
    const sheet = sheetOf(meeting, day, random, LATE_AFTER_MINUTES - 1)
    return isOpen(meeting) || sheet.at > `${day} ${time}` ? [] : [sheet]
  })
}

const isLate = ({ start_time }: DemoPeriod, time: string) => later(start_time, LATE_AFTER_MINUTES) <= time

/** Most are taken in the first minutes of the class. */
function sheetOf({ assignment, period }: Meeting, day: string, random: Random, maxMinutes = 40): DemoSheet {
  const minutes = random.weighted([
    [60, random.between(1, 5)],
    [30, random.between(6, 12)],
    [10, random.between(20, 40)],
  ])
  const at = later(period.start_time, Math.min(minutes, period.homeroom ? 10 : 40, maxMinutes))
  return {
    section_period_id: assignment.section_period_id,
    day,
    teacher_id: assignment.teacher_id,
    at: `${day} ${at}:${two(random.between(0, 59))}`,
  }
}

/** '08:55' and 10 minutes give '09:05'. */
export function later(time: string, minutes: number): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const sum = hour * 60 + minute + minutes
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`
}

const two = (number: number) => String(number).padStart(2, '0')
