import type { DemoSchool } from '../demo-school.ts'

/** An audit entry about a student. `at` is school-local. */
type DemoAuditEntry = { at: string; action: 'add' | 'change'; student: number; details: object }

/** Changes by the office to the students who have a story, as the app itself would have recorded them. */
export function demoActivity({ students, stories, memberships }: DemoSchool): DemoAuditEntry[] {
  const entries = students.flatMap((student): DemoAuditEntry[] => {
    const own = memberships.filter((membership) => membership.student === student.id)
    const core = own.filter(({ type }) => type === 'core')
    const [first, last] = [core[0], core.at(-1)]
    if (!first || !last) return []
    const change = (at: string, details: object) => ({
      at,
      action: 'change' as const,
      student: student.id,
      details,
    })
    const story = stories.get(student.id)
    if (story === 'moved') {
      return [change(`${last.from} 07:50:10`, { core_group: { old: first.group, new: last.group } })]
    }
    if (story === 'inactive') {
      const left_groups = own.map(({ group }) => group)
      return [change(`${last.until} 15:20:40`, { is_active: { old: true, new: false }, left_groups })]
    }
    if (story !== 'lateArrival') return []
    const { first_name, last_name, email, grade_level_id: grade_level } = student
    return [
      { ...change(`${first.from} 07:40:00`, { first_name, last_name, email, grade_level }), action: 'add' },
      ...own.map(({ type, group }, place) =>
        change(`${first.from} 07:4${place + 1}:15`, { [`${type}_group`]: { old: null, new: group } }),
      ),
    ]
  })
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}
