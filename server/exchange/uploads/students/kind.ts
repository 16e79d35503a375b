import type { Actor } from '#server/http/actor.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { STUDENT_FORMATS } from './formats.ts'
import { newStudentFields, planStudents, type ExistingStudent } from './plan.ts'
import { findPeopleToCompare, lockStudentTable, saveStudents } from './queries.ts'
import { parseStudentRows, missingStudentColumns, type StudentField, type StudentRow } from './rows.ts'

export const studentsUpload = (
  actor: Actor,
): UploadKind<StudentField, StudentRow, StudentRow, ExistingStudent> => ({
  kind: 'students',
  singular: 'student',
  formats: STUDENT_FORMATS,
  missingFields: missingStudentColumns,
  onlyXlsx: true,
  parseRows: parseStudentRows,
  compare: async (db, parsed) => {
    return planStudents(parsed, await findPeopleToCompare(db), { isOffice: actor.role === 'admin' })
  },
  describeNew: newStudentFields,
  lock: lockStudentTable,
  save: saveStudents,
})
