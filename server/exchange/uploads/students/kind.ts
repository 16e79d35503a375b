import type { Actor } from '#server/http/actor.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { byRow, examplesOf, fullName, rowError, type FilePlan, type ParsedRows } from '../pipeline/plan.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { sentences } from '../sentences.ts'
import { STUDENT_FORMATS } from './formats.ts'
import { planStudents, type SchoolOfStudents, type StudentPlan } from './plan.ts'
import { applyStudents, loadStudents, lockStudentTable } from './save.ts'
import { applyStudentsFrom } from './save-from-day.ts'
import { describePlanned } from './values.ts'
import { missingStudentColumns, parseStudentRows, type StudentField, type StudentRow } from './rows.ts'

type StudentFile = FilePlan<StudentPlan>

export const studentsUpload = (
  actor: Actor,
  { today, from }: { today: string; from: string },
): UploadKind<StudentField, StudentRow, SchoolOfStudents, StudentFile> => ({
  kind: 'students',
  singular: 'student',
  formats: STUDENT_FORMATS,
  missingFields: missingStudentColumns,
  onlyXlsx: true,
  parseRows: parseStudentRows,
  lock: lockStudentTable,
  from,
  load: (db) => loadStudents(db, { today, from }),
  plan: (parsed, school, mapping) =>
    compareStudents(parsed, school, { isOffice: actor.role === 'admin', mapping }),
  apply: (trx, { records }, upload) =>
    (from > today ? applyStudentsFrom(from) : applyStudents)(trx, records, upload),
})

/** What a file would change; students who are not in it stay as they are. */
export async function compareStudents(
  { people, errors }: ParsedRows<StudentRow>,
  school: SchoolOfStudents,
  { isOffice, mapping }: { isOffice: boolean; mapping: Mapping<StudentField> },
): Promise<StudentFile> {
  const requests = people.map(({ row, ...values }) => ({ row, values }))
  const records = await planStudents(requests, school, {
    isOffice,
    hasOwnIds: false,
    repeats: sentences.repeatedStudent,
  })
  const problems = records.errors.map(({ row, problem }) => {
    const field = problem.field === 'student' ? 'email' : problem.field
    return rowError(row, [{ ...problem, field }], columnNamer(mapping))
  })
  const rowOf = new Map([...records.ids].map(([{ row }, id]) => [id, row]))
  return {
    records,
    examples: examplesOf(records, (one) => ({
      name: fullName(one.after),
      fields: describePlanned(one),
      rows: [rowOf.get(one.id)!],
    })),
    errors: byRow(errors, problems),
    affected: {
      total: school.students.filter(({ is_active }) => is_active).length,
      changed: records.change.length,
      deactivated: records.change.filter(({ before, after }) => before!.is_active && !after.is_active).length,
    },
  }
}
