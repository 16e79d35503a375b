import type { SchoolTime } from '#server/clock.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFrom } from '../random.ts'

/** An audit entry of the office. `at` is school-local: 'YYYY-MM-DD HH:MM:SS'. */
export type DemoAuditEntry = {
  at: string
  action: 'add' | 'change'
  subject: 'student' | 'student_group'
  subject_id: number
  details: object
}

/** What the office changed by now, as the app itself would have recorded it: the students who have a story, and small corrections. */
export const demoActivity = (school: DemoSchool, { day, time }: Pick<SchoolTime, 'day' | 'time'>) =>
  [...school.students.flatMap((student) => ofStory(school, student)), ...corrections(school)]
    .filter(({ at }) => at < `${day} ${time}`)
    .toSorted((one, other) => one.at.localeCompare(other.at))

function ofStory(
  { stories, memberships, calendar }: DemoSchool,
  student: DemoSchool['students'][number],
): DemoAuditEntry[] {
  const own = memberships.filter((membership) => membership.student === student.id)
  const core = own.filter(({ type }) => type === 'core')
  const [first, last] = [core[0], core.at(-1)]
  const story = stories.get(student.id)
  const { id, first_name, last_name, email, grade_level_id: grade_level } = student
  const change = (at: string, details: object): DemoAuditEntry => ({
    at,
    action: 'change',
    subject: 'student',
    subject_id: id,
    details,
  })
  const add = (at: string): DemoAuditEntry => ({
    ...change(at, { first_name, last_name, email, grade_level }),
    action: 'add',
  })
  if (story === 'inNoGroup') return [add(`${calendar.taught.at(grade_level === 2 ? -2 : -1)} 14:25:30`)]
  if (!first || !last) return []
  if (story === 'moved') {
    return [change(`${last.from} 07:50:10`, { core_group: { old: first.group, new: last.group } })]
  }
  if (story === 'inactive') {
    const left_groups = own.map(({ group }) => group)
    return [change(`${last.until} 15:20:40`, { is_active: { old: true, new: false }, left_groups })]
  }
  if (story !== 'lateArrival') return []
  return [
    add(`${first.from} 07:40:00`),
    ...own.map(({ type, group }, place) =>
      change(`${first.from} 07:4${place + 1}:15`, { [`${type}_group`]: { old: null, new: group } }),
    ),
  ]
}

const CORRECTED_DAYS = 8

/** One on each of the last school days, today's among them: a digit of a number, a letter of an address, a room. */
function corrections({ students, groups, calendar, stories }: DemoSchool): DemoAuditEntry[] {
  const random = randomFrom('activity')
  const plain = random.shuffled(students.filter(({ id }) => stories.get(id) === 'plain'))
  const rooms = random.shuffled(groups.filter(({ room_number }) => room_number !== null))
  return calendar.schoolDays.slice(-CORRECTED_DAYS).map((day, index): DemoAuditEntry => {
    const at = `${day} ${random.pick(['07:42', '08:55', '10:20', '13:40'])}:${random.between(10, 59)}`
    const student = plain[index]!
    const group = rooms[index]!
    const change = (subject: DemoAuditEntry['subject'], subject_id: number, details: object) => ({
      at,
      action: 'change' as const,
      subject,
      subject_id,
      details,
    })
    if (index % 3 === 0) {
      const { room_number } = group
      return change('student_group', group.id, { room_number: { old: null, new: room_number } })
    }
    const [field, old] =
      index % 3 === 1
        ? (['email', student.email.replace('.', '_')] as const)
        : (['student_number', student.student_number!.slice(1)] as const)
    return change('student', student.id, { [field]: { old, new: student[field] } })
  })
}
