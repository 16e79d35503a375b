import type { Excuse, Status } from '#contract/words.ts'
import { weekdayOf } from '#server/plan/calendar/days.ts'
import type { DemoCalendar } from '../timetable/calendar.ts'
import { absentDays, runsOf } from './absent-days.ts'
import { studentDays } from '../timetable/memberships.ts'
import type { DemoStudent, Story } from '../people.ts'
import { randomFrom, type Random } from '../random.ts'
import { ABSENT_DAY, EARLY, LATE, REMARKS, TARDY, type Reason } from './comments.ts'
import { CLASS_SLOTS, HOMEROOM, type Slot } from '../timetable/timetable.ts'

/** A mark other than a plain Present. */
export type Deviation = {
  student: number
  day: string
  slot: Slot
  status: Status
  excuse: Excuse | null
  comment: string | null
}

export const ALL_DAY: readonly Slot[] = [HOMEROOM, ...CLASS_SLOTS]
export const MORNING: readonly Slot[] = [HOMEROOM, 1]
export const AFTERNOON: readonly Slot[] = [4, 5]
/** Probabilities for a student on a day. */
const TARDY_AT: readonly (readonly [Slot, number])[] = [
  [HOMEROOM, 0.045],
  [1, 0.03],
  [2, 0.004],
  [4, 0.006],
  [5, 0.006],
]
const LEAVES_EARLY = 0.013
const LATE_SHARE = 0.01

export const demoAbsences = (students: readonly DemoStudent[], calendar: DemoCalendar): Deviation[] =>
  students.flatMap((student) => {
    const days = daysEnrolled(student, calendar)
    if (days.length === 0) return []
    const { id, story, absences } = student
    const random = randomFrom(`absences of ${id}`)
    const absent = absentDays(days, absences, random)
    const present = days.filter((day) => !absent.includes(day))
    return [...daysOff(id, runsOf(absent, days), story, random), ...partsOfDays(id, present, story, random)]
  })

function daysEnrolled(student: DemoStudent, calendar: DemoCalendar): string[] {
  if (student.groups.homeroom === '') return []
  const { came, left } = studentDays(student, calendar)
  return calendar.schoolDays.filter((day) => day >= came && (left === null || day < left))
}

function daysOff(student: number, runs: string[][], story: Story, random: Random): Deviation[] {
  return runs.flatMap((run) => {
    const reason = reasonFor(story, random)
    const comment = remark(reason, 0.7, random)
    return run.flatMap((day) => marks(student, day, ALL_DAY, 'A', reason.excuse, comment))
  })
}

function reasonFor(story: Story, random: Random): Reason {
  if (story === 'sibling') return { excuse: 'AEX', remarks: ['Family wedding, approved by the office'] }
  if (story === 'chronic' && random.chance(0.7)) return { excuse: 'AUX', remarks: REMARKS.absentUnexcused }
  return random.weighted(ABSENT_DAY)
}

function partsOfDays(student: number, days: string[], story: Story, random: Random): Deviation[] {
  return days.flatMap((day) => {
    if (random.chance(LEAVES_EARLY)) return part(day, AFTERNOON, 'A', random.weighted(EARLY))
    if (random.chance(LATE_SHARE)) return part(day, MORNING, 'A', random.weighted(LATE))
    if (story === 'oftenTardy' && weekdayOf(day) <= 2) return part(day, [HOMEROOM], 'T', OVERSLEPT)
    return TARDY_AT.filter(([, chance]) => random.chance(chance)).flatMap(([slot]) =>
      part(day, [slot], 'T', random.weighted(TARDY)),
    )
  })

  function part(day: string, slots: readonly Slot[], status: Status, reason: Reason) {
    return marks(student, day, slots, status, reason.excuse, remark(reason, 0.5, random))
  }
}

const OVERSLEPT: Reason = { excuse: 'TUX', remarks: REMARKS.tardyUnexcused }

const remark = ({ remarks }: Reason, often: number, random: Random) =>
  remarks.length > 0 && random.chance(often) ? random.pick(remarks) : null

/** Only the first mark of the day has the comment, because no one writes it six times. */
function marks(
  student: number,
  day: string,
  slots: readonly Slot[],
  status: Status,
  excuse: Excuse | null,
  comment: string | null,
): Deviation[] {
  return slots.map((slot) => ({
    student,
    day,
    slot,
    status,
    excuse,
    comment: slot === slots[0] ? comment : null,
  }))
}
