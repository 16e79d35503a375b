import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import type { LeftStudent } from '#contract/day/attendance/leaves.ts'
import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import { pluralForm, pluralize } from '#contract/words.ts'

type Arrived = Pick<ArrivedStudent, 'first_name' | 'last_name' | 'arrived_at'>
type Left = Pick<LeftStudent, 'first_name' | 'last_name' | 'left_at'>

const arrivedAt = ({ first_name, last_name, arrived_at }: Arrived, school: TimeDisplay) =>
  `${first_name} ${last_name} arrived at ${formatTime(arrived_at, school)}`

const leftAt = ({ first_name, last_name, left_at }: Left, school: TimeDisplay) =>
  `${first_name} ${last_name} was dismissed at ${formatTime(left_at, school)}`

const withMarks = (sentence: string, marks: number) =>
  marks === 0
    ? `${sentence}.`
    : `${sentence}. ${pluralize(marks, 'mark')} ${pluralForm(marks, 'was', 'were')} changed.`

/** What the office reads when it records that a student arrived or was dismissed early. */
export const sentences = {
  arrived: (student: Arrived, marks: number, school: TimeDisplay) =>
    withMarks(arrivedAt(student, school), marks),
  left: (student: Left, marks: number, school: TimeDisplay) => withMarks(leftAt(student, school), marks),
  otherTime: (student: Arrived, school: TimeDisplay) =>
    `The office already recorded that ${arrivedAt(student, school)}. To change the time, undo it first.`,
  otherLeave: (student: Left, school: TimeDisplay) =>
    `The office already recorded that ${leftAt(student, school)}. To change the time, undo it first.`,
  studentLeft: 'This student has left the school. Please reload the page.',
  noClasses: 'This student has no classes today.',
  wrongArrival: (problem: string) => `The time of the arrival ${problem}.`,
  wrongLeave: (problem: string) => `The time of the early dismissal ${problem}.`,
  inFuture: 'must not be later than now',
  beforeSchool: (first: string, school: TimeDisplay) =>
    `must be after ${formatTime(first, school)}, when the student’s first class begins`,
  afterSchool: (last: string, school: TimeDisplay) =>
    `must be before ${formatTime(last, school)}, when the student’s last class ends`,
  beforeArrival: (arrived: string, school: TimeDisplay) =>
    `must be after ${formatTime(arrived, school)}, when the student arrived`,
  beforeLeave: (left: string, school: TimeDisplay) =>
    `must be after ${formatTime(left, school)}, when the student was dismissed`,
} as const
