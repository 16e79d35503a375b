import type { UploadKind } from '../pipeline/run.ts'
import { TEACHER_FORMATS } from './formats.ts'
import { planTeachers, type KnownPerson } from './plan.ts'
import { findKnownPeople, lockStaff, saveTeachers } from './queries.ts'
import { parseTeacherRows, REQUIRED_TEACHER_FIELDS, type TeacherField, type TeacherRow } from './rows.ts'

export const teachersUpload: UploadKind<TeacherField, TeacherRow, TeacherRow, KnownPerson> = {
  kind: 'staff',
  singular: 'teacher',
  formats: TEACHER_FORMATS,
  missingFields: (mapping) => REQUIRED_TEACHER_FIELDS.filter((field) => !mapping[field]),
  onlyXlsx: false,
  parseRows: parseTeacherRows,
  compare: async (db, parsed) => planTeachers(parsed, await findKnownPeople(db)),
  describeNew: ({ email }) => [{ field: 'email', old: null, new: email }],
  lock: lockStaff,
  save: saveTeachers,
}
