import type { Deviation } from './absences.ts'
import type { DemoCalendar } from '../timetable/calendar.ts'
import { randomFrom } from '../random.ts'
import { CLASS_SLOTS, HOMEROOM, type Slot } from '../timetable/timetable.ts'

/** A mark that was first recorded as absent without a reason. `at` is school-local; without it the teacher corrected it at once. */
export type Correction = {
  student: number
  day: string
  slot: Slot
  byOffice: boolean
  at: string | null
  reason: string
}

const OFFICE_REASONS = [
  'Doctor’s note handed in at the office',
  'Guardian called back in the afternoon',
  'Note from home came a day late',
  'Approved by the principal',
  'Guardian sent the appointment card',
]
const CAME_IN_LATER = 'Came in after attendance was taken'
const WRONG_LINE = 'Marked the wrong student'

/** Some marks of earlier weeks were corrected; the history has the reasons. */
export function demoCorrections(deviations: Deviation[], calendar: DemoCalendar): Correction[] {
  const random = randomFrom('corrections')
  const earlierDays = calendar.taught.slice(3, -5)
  const candidates = random.shuffled(deviations.filter((one) => earlierDays.includes(one.day)))
  const excused = candidates.filter(
    (one) => one.excuse === 'AEX' && one.slot === HOMEROOM && one.comment !== null,
  )
  const tardy = candidates.filter((one) => one.status === 'T' && one.slot > HOMEROOM)
  return [
    ...excused.slice(0, OFFICE_REASONS.length).flatMap((one, place) => wholeDay(one, OFFICE_REASONS[place]!)),
    ...tardy.slice(0, 6).map((one) => correctedSameDay(one, CAME_IN_LATER)),
    ...Array.from({ length: 3 }, () => correctedSameDay(presentMark(), WRONG_LINE)),
  ]

  /** The office excuses all absences of the day together, on the next school day. */
  function wholeDay(homeroom: Deviation, reason: string): Correction[] {
    const at = `${calendar.taught[calendar.taught.indexOf(homeroom.day) + 1]} 14:${random.between(10, 55)}:20`
    return deviations
      .filter((one) => one.student === homeroom.student && one.day === homeroom.day && one.excuse === 'AEX')
      .map(({ student, day, slot }) => ({ student, day, slot, byOffice: true, at, reason }))
  }

  function presentMark(): MarkKey {
    const mark = {
      student: random.pick(candidates).student,
      day: random.pick(earlierDays),
      slot: random.pick(CLASS_SLOTS),
    }
    return deviations.some((one) => one.student === mark.student && one.day === mark.day)
      ? presentMark()
      : mark
  }
}

type MarkKey = { student: number; day: string; slot: Slot }

const correctedSameDay = ({ student, day, slot }: MarkKey, reason: string): Correction => ({
  student,
  day,
  slot,
  byOffice: false,
  at: null,
  reason,
})
