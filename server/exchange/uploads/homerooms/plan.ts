import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { EntityPlan, Planned } from '../pipeline/entity.ts'
import {
  byRow,
  examplesOf,
  fullName,
  rowError,
  RowsOf,
  type CellProblem,
  type FilePlan,
  type ParsedRows,
} from '../pipeline/plan.ts'
import { createHomeroomLookup, type ExistingHomeroom, type ExistingTeacher } from './lookup.ts'
import type { HomeroomField, HomeroomRow } from './rows.ts'

export type ExistingStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  grade_level: number
  is_active: boolean
  /** Ids of the homeroom teachers in order, inactive ones too. */
  teachers: number[]
}
export type SchoolOfHomerooms = {
  students: ExistingStudent[]
  teachers: ExistingTeacher[]
  homerooms: ExistingHomeroom[]
}
type Options = {
  clear_existing: boolean
  use_homeroom_lookup: boolean
  mapping: Mapping<HomeroomField>
  /** The teacher who uploads: only the office makes them a homeroom teacher. Null for the office. */
  officeOnly: number | null
}

type PlannedHomeroom = Planned<{ teachers: number[] }> & { name: string; fields: FieldChange[] }
/** A student without homeroom teachers gets the first ones: these are added. */
export type HomeroomPlan = EntityPlan<PlannedHomeroom>
export type HomeroomFile = FilePlan<HomeroomPlan> & {
  /** Number of rows whose teacher was found by email address, and by the name of the homeroom. */
  foundBy: { teacher_email: number; homeroom_lookup: number }
}

/**
 * Which students get which homeroom teachers. The teachers of the file are added to those that a student has; with
 * clear_existing all students of the school have only the teachers of the file afterwards.
 */
export async function planHomerooms(
  { people, errors }: ParsedRows<HomeroomRow>,
  { students, teachers, homerooms }: SchoolOfHomerooms,
  { clear_existing, use_homeroom_lookup, mapping, officeOnly }: Options,
): Promise<HomeroomFile> {
  const studentByEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  const teacherByEmail = new Map(teachers.map(({ id, email }) => [email.toLowerCase(), id]))
  const lookUp = createHomeroomLookup(teachers, homerooms)
  const records: HomeroomPlan = { add: [], change: [], unchanged: 0, errors: [] }
  const foundBy = { teacher_email: 0, homeroom_lookup: 0 }
  const teachersInFile = new Map<ExistingStudent, Set<number>>()
  const rowsOf = new RowsOf<number>()
  for await (const row of interruptible(people)) {
    const student = studentByEmail.get(row.student_email.toLowerCase())
    const teacher = student?.is_active ? findAllowed(row, student) : studentProblem(row, student)
    if (typeof teacher === 'object') records.errors.push({ row: row.row, problem: teacher })
    else if (student) {
      teachersInFile.set(student, (teachersInFile.get(student) ?? new Set()).add(teacher))
      rowsOf.add(student.id, row.row)
    }
  }
  const losing = await planChanges(records, { students, teachers, teachersInFile, clear_existing })
  const problems = records.errors.map(({ row, problem }) => rowError(row, [problem], columnNamer(mapping)))
  const total = students.filter(({ is_active }) => is_active).length
  return {
    records,
    examples: examplesOf(records, ({ id, name, fields }) => ({ name, fields, rows: rowsOf.of(id) })),
    errors: byRow(errors, problems),
    // Only removed teachers need a confirmation, with the number of changes in the preview.
    affected: { total, changed: losing * 10 > total ? records.change.length : losing, deactivated: 0 },
    foundBy,
  }

  function findAllowed(row: HomeroomRow, student: ExistingStudent): number | CellProblem {
    const teacher = findTeacher(row, student)
    if (teacher !== officeOnly || student.teachers.includes(officeOnly)) return teacher
    const [field, value] = mapping.teacher_email
      ? (['teacher_email', row.teacher_email] as const)
      : (['homeroom_name', row.homeroom_name] as const)
    return { field, value, expected: 'belongs to you, and only the office can make you a homeroom teacher' }
  }

  function findTeacher(row: HomeroomRow, { grade_level }: ExistingStudent): number | CellProblem {
    const teacher = teacherByEmail.get(row.teacher_email.toLowerCase())
    if (teacher !== undefined) {
      foundBy.teacher_email += 1
      return teacher
    }
    const looksUp = use_homeroom_lookup && row.homeroom_name !== ''
    const result = looksUp ? lookUp(row.homeroom_name, grade_level) : { expected: 'is required' }
    if ('teacher' in result) {
      foundBy.homeroom_lookup += 1
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
  student: ExistingStudent | undefined,
): CellProblem => ({
  field: 'student_email',
  value,
  expected: `must be the address of ${student ? 'an active student' : 'a student of this school'}`,
})

type Changes = Pick<SchoolOfHomerooms, 'students' | 'teachers'> &
  Pick<Options, 'clear_existing'> & { teachersInFile: Map<ExistingStudent, Set<number>> }

/** Returns how many active students lose a homeroom teacher. */
async function planChanges(
  plan: HomeroomPlan,
  { students, teachers, teachersInFile, clear_existing }: Changes,
): Promise<number> {
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
    const had = student.teachers.length > 0
    const one = {
      id: student.id,
      before: { teachers: student.teachers },
      after: { teachers: after },
      name: fullName(student),
      fields: [
        {
          field: 'homeroom_teachers',
          old: had ? namesOf(student.teachers) : null,
          new: namesOf(after) || 'none',
        },
      ],
    }
    if (isSame) plan.unchanged += teachersInFile.has(student) ? 1 : 0
    else if (!had) plan.add.push(one)
    else {
      plan.change.push(one)
      if (student.is_active && student.teachers.some((teacher) => !after.includes(teacher))) losing += 1
    }
  }
  return losing
}
