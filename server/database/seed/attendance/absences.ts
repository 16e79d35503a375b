import type { Excuse, Status } from '#contract/words.ts'
import { weekdayOf, type DemoCalendar } from '../timetable/calendar.ts'
import type { Story } from '../people/main-characters.ts'
import { daysAway, runsOf } from './days-away.ts'
import { absencePatterns } from './patterns.ts'
import type { Membership } from '../timetable/memberships.ts'
import type { People } from '../people/people.ts'
import { randomFrom, type Random } from '../random.ts'
import { DAY_AWAY, EARLY, LATE, REMARKS, TARDY, type Reason } from './comments.ts'
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

const ALL_DAY: readonly Slot[] = [HOMEROOM, ...CLASS_SLOTS]
const MORNING: readonly Slot[] = [HOMEROOM, 1]
const AFTERNOON: readonly Slot[] = [4, 5]
/** Probabilities for a student on a day. */
const TARDY_AT: readonly (readonly [Slot, number])[] = [
  [HOMEROOM, 0.045],
  [1, 0.03],
  [2, 0.004],
  [4, 0.006],
  [5, 0.006],
]
const LEAVES_EARLY = 0.013
const COMES_LATE = 0.01

export function demoAbsences(people: People, memberships: Membership[], calendar: DemoCalendar): Deviation[] {
  const patterns = absencePatterns(people)
  return people.students.flatMap((student) => {
    const days = daysEnrolled(student.id, memberships, calendar)
    if (days.length === 0) return []
    const random = randomFrom(`absences of ${student.id}`)
    const story = people.stories.get(student.id)!
    const away = daysAway(days, patterns.get(student.id)!, random)
    const there = days.filter((day) => !away.includes(day))
    return [
      ...daysOff(student.id, runsOf(away, days), story, random),
      ...partsOfDays(student.id, there, story, random),
    ]
  })
}

function daysEnrolled(student: number, memberships: Membership[], calendar: DemoCalendar): string[] {
  const homeroom = memberships.find((one) => one.student === student && one.type === 'homeroom')
  if (!homeroom) return []
  return calendar.schoolDays.filter(
    (day) => day >= homeroom.from && (homeroom.until === null || day < homeroom.until),
  )
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
  if (story === 'chronic' && random.chance(0.7)) return { excuse: 'AUX', remarks: REMARKS.awayUnexcused }
  return random.weighted(DAY_AWAY)
}

function partsOfDays(student: number, days: string[], story: Story, random: Random): Deviation[] {
  return days.flatMap((day) => {
    if (random.chance(LEAVES_EARLY)) return part(day, AFTERNOON, 'A', random.weighted(EARLY))
    if (random.chance(COMES_LATE)) return part(day, MORNING, 'A', random.weighted(LATE))
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

/** Only the first mark of the day has the comment, as nobody writes it six times. */
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
