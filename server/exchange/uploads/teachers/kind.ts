import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { byRow, examplesOf, fullName, rowError, type FilePlan, type ParsedRows } from '../pipeline/plan.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { TEACHER_FORMATS } from './formats.ts'
import { planTeachers, type ExistingPerson, type TeacherPlan } from './plan.ts'
import { applyTeachers, loadPeople, lockStaff } from './save.ts'
import { missingTeacherColumns, parseTeacherRows, type TeacherField, type TeacherRow } from './rows.ts'

type TeacherFile = FilePlan<TeacherPlan>

export const teachersUpload: UploadKind<TeacherField, TeacherRow, ExistingPerson[], TeacherFile> = {
  kind: 'staff',
  singular: 'teacher',
  formats: TEACHER_FORMATS,
  missingFields: missingTeacherColumns,
  onlyXlsx: false,
  parseRows: parseTeacherRows,
  lock: lockStaff,
  load: loadPeople,
  plan: compareTeachers,
  apply: (trx, { records }, upload) => applyTeachers(trx, records, upload),
}

/** What a file would change; teachers who are not in it stay as they are. */
function compareTeachers(
  { people: rows, errors }: ParsedRows<TeacherRow>,
  people: readonly ExistingPerson[],
  mapping: Mapping<TeacherField>,
): TeacherFile {
  const requests = rows.map(({ row, ...values }) => ({ row, values }))
  const records = planTeachers(requests, people, { listsOffice: false })
  const problems = records.errors.map(({ row, problem }) => rowError(row, [problem], columnNamer(mapping)))
  const rowOf = new Map([...records.ids].map(([{ row }, id]) => [id, row]))
  return {
    records,
    examples: examplesOf(records, ({ id, after, fields }) => ({
      name: fullName(after),
      fields,
      rows: [rowOf.get(id)!],
    })),
    errors: byRow(errors, problems),
    affected: {
      total: people.filter(({ kind, active }) => kind === 'teacher' && active).length,
      changed: records.change.length,
      deactivated: 0,
    },
  }
}
