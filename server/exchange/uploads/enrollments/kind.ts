import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { findForeignIds } from '../roster/foreign-ids.ts'
import { listSkippedSections } from '../roster/skipped-sections.ts'
import { loadRosterSnapshot } from '../roster/load-memberships.ts'
import { lockRoster } from '../roster/lock.ts'
import { applyMemberships } from '../roster/save-memberships.ts'
import { ENROLLMENT_FORMATS, type EnrollmentField } from './formats.ts'
import {
  planEnrollments,
  type EnrollmentFile,
  type ExistingStudent,
  type SchoolOfEnrollments,
} from './plan.ts'
import { missingEnrollmentFields, parseEnrollmentRows, type EnrollmentRow } from './rows.ts'

export const enrollmentsUpload = (
  today: string,
): UploadKind<EnrollmentField, EnrollmentRow, SchoolOfEnrollments, EnrollmentFile> => ({
  kind: 'enrollments',
  singular: 'enrollment',
  affectedSingular: 'student',
  formats: ENROLLMENT_FORMATS,
  missingFields: missingEnrollmentFields,
  onlyXlsx: false,
  parseRows: parseEnrollmentRows,
  lock: lockRoster,
  load: (db) => loadEnrollments(db, today),
  plan: planEnrollments,
  apply: (trx, { records }, upload) => applyMemberships(trx, records, upload),
})

async function loadEnrollments(db: Kysely<DB>, today: string): Promise<SchoolOfEnrollments> {
  const { rows: students } = await sql<ExistingStudent>`
    select id, email, student_number, is_active, grade_level_id grade_level from student
    where erased_at is null`.execute(db)
  return {
    place: await loadRosterSnapshot(db, today),
    students,
    sections: await findForeignIds(db, 'classes'),
    users: await findForeignIds(db, 'users'),
    skipped: await listSkippedSections(db),
  }
}
