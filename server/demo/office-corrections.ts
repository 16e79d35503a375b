import type { SchoolTime } from '#server/clock.ts'
import type { DemoSchool } from './demo-school.ts'
import { randomFrom } from './random.ts'
import type { DemoStudent } from './people.ts'

/** What was wrong at first, in the record of a student or as the room of a group, and was put right at a moment. */
export type Correction =
  | { at: string; group: number }
  | { at: string; student: number; wrong: Partial<DemoStudent> }

const CORRECTED_DAYS = 8

/** One on each of the last school days until now, today's among them: a digit of a number, a letter of an address, a room. */
export function officeCorrections(
  { students, groups, calendar }: Pick<DemoSchool, 'students' | 'groups' | 'calendar'>,
  { day, time }: Pick<SchoolTime, 'day' | 'time'>,
): Correction[] {
  const random = randomFrom('activity')
  const plain = random.shuffled(students.filter(({ story }) => story === 'plain'))
  const rooms = random.shuffled(groups.filter(({ room_number }) => room_number !== null))
  return calendar.schoolDays
    .slice(-CORRECTED_DAYS)
    .map((corrected, index): Correction => {
      const at = `${corrected} ${random.pick(['07:42', '08:55', '10:20', '13:40'])}:${random.between(10, 59)}`
      if (index % 3 === 0) return { at, group: rooms[index]!.id }
      const { id, email, student_number } = plain[index]!
      const wrong =
        index % 3 === 1 ? { email: email.replace('.', '_') } : { student_number: student_number!.slice(1) }
      return { at, student: id, wrong }
    })
    .filter(({ at }) => at < `${day} ${time}`)
}
