import type { Mapping } from '../pipeline/columns.ts'
import { homeroomLookup, type HomeroomKnown, type TeacherKnown } from './lookup.ts'
import type { HomeroomField, HomeroomRow } from './rows.ts'
import { badRow, yieldToEventLoop, type Plan, type Problem, type Reading } from '../pipeline/plan.ts'

export type StudentKnown = {
  id: number
  first_name: string
  last_name: string
  email: string
  grade_level: number
  is_active: boolean
  /** Homeroom teachers, in order of id; those who have left too. */
  teachers: number[]
}
export type School = { students: StudentKnown[]; teachers: TeacherKnown[]; homerooms: HomeroomKnown[] }
export type Options = {
  clear_existing: boolean
  use_homeroom_lookup: boolean
  mapping: Mapping<HomeroomField>
}

/** A student and the homeroom teachers that they are to have, by number and as people read them. */
export type Assigned = {
  id: number
  first_name: string
  last_name: string
  teachers: number[]
  named: string
}
export type HomeroomPlan = Plan<Assigned, StudentKnown> & {
  /** Rows whose teacher was found by address, and those by the homeroom's name. */
  found: { teacher_email: number; homeroom_lookup: number }
}

/**
 * Who would get which homeroom teachers. Those of the file are added to a student's own; with clear_existing every
 * student of the school keeps only those of the file.
 */
export async function planHomerooms(
  { people, errors }: Reading<HomeroomRow>,
  { students, teachers, homerooms }: School,
  { clear_existing, use_homeroom_lookup, mapping }: Options,
): Promise<HomeroomPlan> {
  const byEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  const teacherByEmail = new Map(teachers.map(({ id, email }) => [email.toLowerCase(), id]))
  const lookUp = homeroomLookup(teachers, homerooms)
  const plan: HomeroomPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    stake: { of: students.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
    found: { teacher_email: 0, homeroom_lookup: 0 },
  }
  const wanted = new Map<StudentKnown, Set<number>>()
  const columnOf = (field: string) => mapping[field as HomeroomField]?.name ?? field
  for (const [index, row] of people.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const student = byEmail.get(row.student_email.toLowerCase())
    const teacher = student?.is_active ? findTeacher(row, student) : problemWith(row, student)
    if (typeof teacher === 'object') plan.errors.push(badRow(row.row, [teacher], columnOf))
    else if (student) wanted.set(student, (wanted.get(student) ?? new Set()).add(teacher))
  }
  await decide(plan, { students, teachers, wanted, clear_existing })
  plan.errors.sort((a, b) => a.row - b.row)
  return plan

  function findTeacher(row: HomeroomRow, { grade_level }: StudentKnown): number | Problem {
    const teacher = teacherByEmail.get(row.teacher_email.toLowerCase())
    if (teacher !== undefined) {
      plan.found.teacher_email += 1
      return teacher
    }
    const looksUp = use_homeroom_lookup && row.homeroom_name !== ''
    const found = looksUp ? lookUp(row.homeroom_name, grade_level) : { expected: 'is required' }
    if ('teacher' in found) {
      plan.found.homeroom_lookup += 1
      return found.teacher
    }
    // Where the file has an address, that is what ought to be put right.
    const isByName = row.teacher_email === '' && use_homeroom_lookup && mapping.homeroom_name
    if (isByName) return { field: 'homeroom_name', value: row.homeroom_name, ...found }
    const expected = 'must be the address of an active teacher'
    return { field: 'teacher_email', value: row.teacher_email, expected }
  }
}

const problemWith = ({ student_email: value }: HomeroomRow, student: StudentKnown | undefined): Problem => ({
  field: 'student_email',
  value,
  expected: `must be the address of ${student ? 'an active student' : 'a student of this school'}`,
})

type Wanted = Pick<School, 'students' | 'teachers'> &
  Pick<Options, 'clear_existing'> & { wanted: Map<StudentKnown, Set<number>> }

async function decide(plan: HomeroomPlan, { students, teachers, wanted, clear_existing }: Wanted) {
  const names = new Map(
    teachers.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  )
  const named = (ids: number[]) => ids.map((id) => names.get(id) ?? 'someone who has left').join(', ')
  // Without one usable row nobody is cleared: such a file is refused whole.
  const concerned = clear_existing && wanted.size > 0 ? students : [...wanted.keys()]
  for (const [index, student] of concerned.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const own = clear_existing ? [] : student.teachers
    const after = [...new Set([...own, ...(wanted.get(student) ?? [])])].sort((a, b) => a - b)
    const isSame = after.join() === student.teachers.join()
    const { id, first_name, last_name } = student
    const person = { id, first_name, last_name, teachers: after, named: named(after) || 'none' }
    if (isSame) plan.unchanged += wanted.has(student) ? 1 : 0
    else if (student.teachers.length === 0) plan.add.push(person)
    else {
      const change = { field: 'homeroom_teachers', old: named(student.teachers), new: person.named }
      plan.change.push({ existing: student, person, fields: [change] })
      if (student.is_active && student.teachers.some((teacher) => !after.includes(teacher)))
        plan.stake.changed += 1
    }
  }
}
