import type { Kind } from '../pipeline/run.ts'
import { planStudents, type ExistingStudent } from './plan.ts'
import { holdStudents, peopleToCompare, saveStudents } from './queries.ts'
import {
  readStudentRows,
  STUDENT_COLUMNS_NEEDED,
  STUDENT_FORMATS,
  type StudentField,
  type StudentRow,
} from './rows.ts'

export const studentsUpload: Kind<StudentField, StudentRow, StudentRow, ExistingStudent> = {
  kind: 'students',
  one: 'student',
  formats: STUDENT_FORMATS,
  missing: (mapping) => STUDENT_COLUMNS_NEEDED.filter((field) => !mapping[field]),
  onlyXlsx: true,
  read: readStudentRows,
  compare: async (db, reading) => {
    const { students, staffEmails } = await peopleToCompare(db)
    return planStudents(reading, students, staffEmails)
  },
  hold: holdStudents,
  save: saveStudents,
}
