import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { recordAsPrepared } from '#server/groups/members/place-ahead.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { findForeignIds } from '../roster/foreign-ids.ts'
import { listSkippedSections } from '../roster/skipped-sections.ts'
import { loadRosterFrom } from '../roster/load-memberships.ts'
import type { MembershipPlan } from '../roster/plan-memberships.ts'
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

export const enrollmentsUpload = (days: {
  today: string
  from: string
}): UploadKind<EnrollmentField, EnrollmentRow, SchoolOfEnrollments, EnrollmentFile> => ({
  kind: 'enrollments',
  singular: 'enrollment',
  affectedSingular: 'student',
  formats: ENROLLMENT_FORMATS,
  missingFields: missingEnrollmentFields,
  onlyXlsx: false,
  parseRows: parseEnrollmentRows,
  lock: lockRoster,
  from: days.from,
  load: (db) => loadEnrollments(db, days),
  plan: planEnrollments,
  apply: async (trx, { records }, upload) => {
    const applied = await applyMemberships(trx, records, upload)
    await recordPlaces(trx, records)
    return applied
  },
})

/** Places that begin with a group of the next school year are those of its roll-over, so that undoing that restores the students. */
async function recordPlaces(trx: Transaction<DB>, { add, change }: MembershipPlan): Promise<void> {
  const begun = [...add, ...change].flatMap(({ before, after }) =>
    after.begin_date !== null && after.begin_date !== before?.begin_date
      ? [{ ...after, day: after.begin_date }]
      : [],
  )
  const parts = Map.groupBy(begun, ({ type, day }) => `${type} ${day}`)
  for (const part of parts.values()) {
    const { type, day } = part[0]!
    const moves = part.map(({ student_id, student_group_id }) => ({ student_id, group_id: student_group_id }))
    await recordAsPrepared(trx, moves, { type, day })
  }
}

async function loadEnrollments(
  db: Kysely<DB>,
  days: { today: string; from: string },
): Promise<SchoolOfEnrollments> {
  const place = await loadRosterFrom(db, days)
  const { rows } = await sql<Omit<ExistingStudent, 'grade_level'> & { enters: boolean }>`
    select id, email, student_number, is_active, exists (
      select from enrollment where student_id = student.id and first_day > ${days.today}::date and not isempty(during)) enters
    from student where erased_at is null`.execute(db)
  // A row may be about a day on which a student is here who is not here on the day from which the file counts.
  const students = rows.map(({ id, email, student_number, is_active, enters }) => {
    return { id, email, student_number, is_active: is_active || enters }
  })
  return {
    place,
    students,
    sections: await findForeignIds(db, 'classes'),
    users: await findForeignIds(db, 'users'),
    skipped: await listSkippedSections(db),
  }
}
