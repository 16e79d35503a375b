import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { sameId } from '../pipeline/entity.ts'
import { rowError, type ParsedRows, type Plan } from '../pipeline/plan.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { TEACHER_FORMATS } from './formats.ts'
import { planTeachers, type ExistingPerson, type PlannedTeacher, type TeacherPlan } from './plan.ts'
import { applyTeachers, loadPeople, lockStaff } from './save.ts'
import { missingTeacherColumns, parseTeacherRows, type TeacherField, type TeacherRow } from './rows.ts'

type FilePlan = Plan<TeacherRow, null> & { teachers: TeacherPlan }

export const teachersUpload: UploadKind<TeacherField, TeacherRow, TeacherRow, null, FilePlan> = {
  kind: 'staff',
  singular: 'teacher',
  formats: TEACHER_FORMATS,
  missingFields: missingTeacherColumns,
  onlyXlsx: false,
  parseRows: parseTeacherRows,
  compare: async (db, parsed, mapping) => compareTeachers(parsed, await loadPeople(db), mapping),
  describeNew: ({ email }) => [{ field: 'email', old: null, new: email }],
  lock: lockStaff,
  save: async (trx, { teachers }, today) =>
    (await applyTeachers(trx, teachers, { idOf: sameId, today })).changes,
}

/** What a file would change; teachers who are not in it stay as they are. */
function compareTeachers(
  { people: rows, errors }: ParsedRows<TeacherRow>,
  people: readonly ExistingPerson[],
  mapping: Mapping<TeacherField>,
): FilePlan {
  const teachers = planTeachers(
    rows.map(({ row, ...values }) => ({ row, values })),
    people,
    { listsOffice: false },
  )
  const problems = teachers.errors.map(({ row, problem }) => rowError(row, [problem], columnNamer(mapping)))
  return {
    teachers,
    add: teachers.add.map(named),
    change: teachers.change.map((one) => ({ existing: null, person: named(one), fields: one.fields })),
    unchanged: teachers.unchanged,
    errors: [...errors, ...problems].toSorted((a, b) => a.row - b.row),
    affected: {
      total: people.filter(({ kind, active }) => kind === 'teacher' && active).length,
      changed: teachers.change.length,
      deactivated: 0,
    },
  }
}

const named = ({ email, after: { first_name, last_name } }: PlannedTeacher) => ({
  first_name,
  last_name,
  email,
})
