import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import { pluralForm, pluralize } from '#contract/words.ts'

type Arrived = Pick<ArrivedStudent, 'first_name' | 'last_name' | 'arrived_at'>

const arrivedAt = ({ first_name, last_name, arrived_at }: Arrived, school: TimeDisplay) =>
  `${first_name} ${last_name} arrived at ${formatTime(arrived_at, school)}`

/** What the office reads when it records an arrival. */
export const sentences = {
  arrived: (student: Arrived, marks: number, school: TimeDisplay) =>
    marks === 0
      ? `${arrivedAt(student, school)}.`
      : `${arrivedAt(student, school)}. ${pluralize(marks, 'mark')} ${pluralForm(marks, 'was', 'were')} changed.`,
  otherTime: (student: Arrived, school: TimeDisplay) =>
    `The office already recorded that ${arrivedAt(student, school)}. To change the time, undo it first.`,
  studentLeft: 'This student has left the school. Please reload the page.',
  noClasses: 'This student has no classes today.',
  wrongTime: (problem: string) => `The time of the arrival ${problem}.`,
  inFuture: 'must not be later than now',
  beforeSchool: (first: string, school: TimeDisplay) =>
    `must be after ${formatTime(first, school)}, when the student’s first class begins`,
} as const
