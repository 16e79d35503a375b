import type { Actor } from '#server/http/actor.ts'
import { sameId } from '../pipeline/entity.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { rowError, type ParsedRows, type Plan } from '../pipeline/plan.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { STUDENT_FORMATS } from './formats.ts'
import { planStudents, type SchoolOfStudents, type StudentPlan } from './plan.ts'
import { applyStudents, loadStudents, lockStudentTable } from './save.ts'
import { missingStudentColumns, parseStudentRows, type StudentField, type StudentRow } from './rows.ts'
import { describeNewStudent, type StudentValues } from './values.ts'

type FilePlan = Plan<StudentValues, StudentValues> & { students: StudentPlan }

export const studentsUpload = (
  actor: Actor,
): UploadKind<StudentField, StudentRow, StudentValues, StudentValues, FilePlan> => ({
  kind: 'students',
  singular: 'student',
  formats: STUDENT_FORMATS,
  missingFields: missingStudentColumns,
  onlyXlsx: true,
  parseRows: parseStudentRows,
  compare: async (db, parsed, mapping) =>
    compareStudents(parsed, await loadStudents(db), { isOffice: actor.role === 'admin', mapping }),
  describeNew: describeNewStudent,
  lock: lockStudentTable,
  save: async (trx, { students }, today) =>
    (await applyStudents(trx, students, { idOf: sameId, today })).changes,
})

/** What a file would change; students who are not in it stay as they are. */
export async function compareStudents(
  { people, errors }: ParsedRows<StudentRow>,
  school: SchoolOfStudents,
  { isOffice, mapping }: { isOffice: boolean; mapping: Mapping<StudentField> },
): Promise<FilePlan> {
  const students = await planStudents(
    people.map(({ row, ...values }) => ({ row, values })),
    school,
    {
      isOffice,
      hasOwnIds: false,
      repeats: (row) => `This is the same student as in row ${row}. Row ${row} counts.`,
    },
  )
  const problems = students.errors.map(({ row, problem }) => {
    const field = problem.field === 'student' ? 'email' : problem.field
    return rowError(row, [{ ...problem, field }], columnNamer(mapping))
  })
  return {
    students,
    add: students.add.map(({ after }) => after),
    change: students.change.map(({ before, after, fields }) => ({
      existing: before!,
      person: after,
      fields,
    })),
    unchanged: students.unchanged,
    errors: [...errors, ...problems].toSorted((a, b) => a.row - b.row),
    affected: {
      total: school.students.filter(({ is_active }) => is_active).length,
      changed: students.change.length,
      deactivated: students.change.filter(({ before, after }) => before!.is_active && !after.is_active)
        .length,
    },
  }
}
