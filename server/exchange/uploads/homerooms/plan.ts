import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type Plan } from '../pipeline/plan.ts'
import { createHomeroomLookup, type KnownHomeroom, type KnownTeacher } from './lookup.ts'
import type { HomeroomField, HomeroomRow } from './rows.ts'

export type KnownStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  grade_level: number
  is_active: boolean
  /** Ids of the homeroom teachers in order, inactive ones too. */
  teachers: number[]
}
export type HomeroomData = {
  students: KnownStudent[]
  teachers: KnownTeacher[]
  homerooms: KnownHomeroom[]
}
type Options = {
  clear_existing: boolean
  use_homeroom_lookup: boolean
  mapping: Mapping<HomeroomField>
  /** The teacher who uploads: only the office makes them a homeroom teacher. Null for the office. */
  officeOnly: number | null
}

/** A student with the homeroom teachers after the upload: their ids, and their names for people. */
export type StudentWithTeachers = {
  id: number
  first_name: string
  last_name: string
  teachers: number[]
  teacherNames: string
}
export type HomeroomPlan = Plan<StudentWithTeachers, KnownStudent> & {
  /** Number of rows whose teacher was found by e-mail address, and by the name of the homeroom. */
  foundBy: { teacher_email: number; homeroom_lookup: number }
}

/**
 * Which students get which homeroom teachers. The teachers of the file are added to those that a student has; with
 * clear_existing all students of the school have only the teachers of the file afterwards.
 */
export async function planHomerooms(
  { people, errors }: ParsedRows<HomeroomRow>,
  { students, teachers, homerooms }: HomeroomData,
  { clear_existing, use_homeroom_lookup, mapping, officeOnly }: Options,
): Promise<HomeroomPlan> {
  const studentByEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  const teacherByEmail = new Map(teachers.map(({ id, email }) => [email.toLowerCase(), id]))
  const lookUp = createHomeroomLookup(teachers, homerooms)
  const plan: HomeroomPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    affected: { total: students.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
    foundBy: { teacher_email: 0, homeroom_lookup: 0 },
  }
  const teachersInFile = new Map<KnownStudent, Set<number>>()
  for await (const row of interruptible(people)) {
    const student = studentByEmail.get(row.student_email.toLowerCase())
    const teacher = student?.is_active ? findAllowed(row, student) : studentProblem(row, student)
    if (typeof teacher === 'object') plan.errors.push(rowError(row.row, [teacher], columnNamer(mapping)))
    else if (student) teachersInFile.set(student, (teachersInFile.get(student) ?? new Set()).add(teacher))
  }
  await planChanges(plan, { students, teachers, teachersInFile, clear_existing })
  plan.errors.sort((a, b) => a.row - b.row)
  return plan

  function findAllowed(row: HomeroomRow, student: KnownStudent): number | CellProblem {
    const teacher = findTeacher(row, student)
    if (teacher !== officeOnly || student.teachers.includes(officeOnly)) return teacher
    const [field, value] = mapping.teacher_email
      ? (['teacher_email', row.teacher_email] as const)
      : (['homeroom_name', row.homeroom_name] as const)
    return { field, value, expected: 'is you, and only the office makes you a homeroom teacher' }
  }

  function findTeacher(row: HomeroomRow, { grade_level }: KnownStudent): number | CellProblem {
    const teacher = teacherByEmail.get(row.teacher_email.toLowerCase())
    if (teacher !== undefined) {
      plan.foundBy.teacher_email += 1
      return teacher
    }
    const looksUp = use_homeroom_lookup && row.homeroom_name !== ''
    const result = looksUp ? lookUp(row.homeroom_name, grade_level) : { expected: 'is required' }
    if ('teacher' in result) {
      plan.foundBy.homeroom_lookup += 1
      return result.teacher
    }
    // Where the file has an address, the address is what the user should correct.
    const isByName = row.teacher_email === '' && use_homeroom_lookup && mapping.homeroom_name
    if (isByName) return { field: 'homeroom_name', value: row.homeroom_name, ...result }
    const expected = 'must be the address of an active teacher'
    return { field: 'teacher_email', value: row.teacher_email, expected }
  }
}

const studentProblem = (
  { student_email: value }: HomeroomRow,
  student: KnownStudent | undefined,
): CellProblem => ({
  field: 'student_email',
  value,
  expected: `must be the address of ${student ? 'an active student' : 'a student of this school'}`,
})

type Changes = Pick<HomeroomData, 'students' | 'teachers'> &
  Pick<Options, 'clear_existing'> & { teachersInFile: Map<KnownStudent, Set<number>> }

async function planChanges(
  plan: HomeroomPlan,
  { students, teachers, teachersInFile, clear_existing }: Changes,
) {
  const nameById = new Map(
    teachers.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  )
  const namesOf = (ids: number[]) => ids.map((id) => nameById.get(id) ?? 'someone who has left').join(', ')
  // A file without a single usable row is refused, so it clears nothing.
  const concerned = clear_existing && teachersInFile.size > 0 ? students : teachersInFile.keys()
  let losing = 0
  for await (const student of interruptible(concerned)) {
    const remaining = clear_existing ? [] : student.teachers
    const after = [...new Set([...remaining, ...(teachersInFile.get(student) ?? [])])].sort((a, b) => a - b)
    const isSame = after.join() === student.teachers.join()
    const { id, first_name, last_name } = student
    const person = { id, first_name, last_name, teachers: after, teacherNames: namesOf(after) || 'none' }
    if (isSame) plan.unchanged += teachersInFile.has(student) ? 1 : 0
    else if (student.teachers.length === 0) plan.add.push(person)
    else {
      const change = { field: 'homeroom_teachers', old: namesOf(student.teachers), new: person.teacherNames }
      plan.change.push({ existing: student, person, fields: [change] })
      if (student.is_active && student.teachers.some((teacher) => !after.includes(teacher))) losing += 1
    }
  }
  // Only teachers that are taken away ask for a confirmation, which names the number of changes that the preview shows.
  const isLarge = losing * 10 > plan.affected.total
  plan.affected.changed = isLarge ? plan.change.length : losing
}
