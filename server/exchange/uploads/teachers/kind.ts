import type { UploadKind } from '../pipeline/run.ts'
import { TEACHER_FORMATS } from './formats.ts'
import { planTeachers, type KnownPerson } from './plan.ts'
import { findKnownPeople, lockStaff, saveTeachers } from './queries.ts'
import { parseTeacherRows, missingTeacherColumns, type TeacherField, type TeacherRow } from './rows.ts'

export const teachersUpload: UploadKind<TeacherField, TeacherRow, TeacherRow, KnownPerson> = {
  kind: 'staff',
  singular: 'teacher',
  formats: TEACHER_FORMATS,
  missingFields: missingTeacherColumns,
  onlyXlsx: false,
  parseRows: parseTeacherRows,
  compare: async (db, parsed) => planTeachers(parsed, await findKnownPeople(db)),
  describeNew: ({ email }) => [{ field: 'email', old: null, new: email }],
  lock: lockStaff,
  save: saveTeachers,
}
