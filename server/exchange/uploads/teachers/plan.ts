import { changedFields, type ParsedRows, type Plan } from '../pipeline/plan.ts'
import type { TeacherRow } from './rows.ts'

/** A person of the school: `id` is the teacher's, or the account's for the other kinds. */
export type KnownPerson = {
  email: string
  kind: 'teacher' | 'admin' | 'student' | 'none'
  /** Also of a teacher whose account is an admin's: no file changes anybody of the office. */
  is_office: boolean
  id: number
  first_name: string
  last_name: string
  active: boolean
}

/** What a file would change. An address of a student, of somebody of the office or of an inactive person is a row error. */
export function planTeachers(
  { people, errors }: ParsedRows<TeacherRow>,
  known: KnownPerson[],
): Plan<TeacherRow, KnownPerson> {
  const byEmail = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const plan: Plan<TeacherRow, KnownPerson> = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    affected: {
      total: known.filter(({ kind, active }) => kind === 'teacher' && active).length,
      changed: 0,
      deactivated: 0,
    },
  }
  for (const { row, ...teacher } of people) {
    const found = byEmail.get(teacher.email.toLowerCase())
    const names = { first_name: teacher.first_name, last_name: teacher.last_name }
    const fields = found
      ? changedFields({ first_name: found.first_name, last_name: found.last_name }, names)
      : []
    const problem = found && findProblem(found, fields.length > 0)
    if (problem) {
      const expected = 'must be the address of a teacher'
      plan.errors.push({
        row,
        message: `"${teacher.email}" ${problem}`,
        problems: [{ field: 'email', value: teacher.email, expected }],
      })
      continue
    }
    if (!found || found.kind === 'none') plan.add.push(teacher)
    else if (fields.length === 0) plan.unchanged += 1
    else plan.change.push({ existing: found, person: teacher, fields })
  }
  plan.affected.changed = plan.change.length
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

function findProblem(found: KnownPerson, isRenamed: boolean): string | undefined {
  if (found.kind === 'student') return 'is the address of a student.'
  if (found.is_office && isRenamed) return 'belongs to someone in the office. Change them on the staff page.'
  return found.active
    ? undefined
    : 'belongs to someone who was deactivated. Activate them on the staff page first.'
}
