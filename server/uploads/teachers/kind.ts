import type { Kind } from '../pipeline/run.ts'
import { holdStaff, knownPeople, saveTeachers } from './queries.ts'
import {
  planTeachers,
  readTeacherRows,
  TEACHER_COLUMNS_NEEDED,
  TEACHER_FORMATS,
  type KnownPerson,
  type TeacherField,
  type TeacherRow,
} from './rows.ts'

export const teachersUpload: Kind<TeacherField, TeacherRow, TeacherRow, KnownPerson> = {
  kind: 'staff',
  one: 'teacher',
  formats: TEACHER_FORMATS,
  missing: (mapping) => TEACHER_COLUMNS_NEEDED.filter((field) => !mapping[field]),
  onlyXlsx: false,
  read: readTeacherRows,
  compare: async (db, reading) => planTeachers(reading, await knownPeople(db)),
  hold: holdStaff,
  save: saveTeachers,
}
