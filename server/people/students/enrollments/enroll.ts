import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Consequences, enrollments } from '#contract/people/enrollments.ts'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { lockStudentRecords } from '../queries.ts'
import { updateStudents } from '../write-records.ts'
import { findChangedMarks, findEnrolledDays } from './changed-marks.ts'
import { assertCodesExist } from './codes.ts'
import { assertNoOverlap } from './overlap.ts'
import { sentences } from './sentences.ts'

type Request = Parsed<(typeof enrollments)['POST /api/students/:studentId/enrollments/'], 'body'>
type Enrolled = Consequences & { id: number | null }

/**
 * Enrolls a student again from a day. Up to today the student is active in the grade immediately, otherwise from that day on
 * (`followEnrollments`). Former groups are not restored.
 */
export function enrollAgain(context: Context, studentId: number, request: Request): Promise<Enrolled> {
  const enroll = (tx: Transaction<DB>) => enrollInTransaction(tx, context, studentId, request)
  return request.preview_only
    ? changeOrPreview(context.db, { preview: true }, enroll)
    : addOnce(context, enroll)
}

async function enrollInTransaction(
  tx: Transaction<DB>,
  { actor, now, school }: Context,
  studentId: number,
  { first_day, grade_level, entry_code, preview_only }: Request,
): Promise<Enrolled> {
  await lockPeople(tx)
  const [student] = await lockStudentRecords(tx, [studentId])
  if (!student) throw notFound('student')
  await assertCodesExist(tx, { entry_code })
  await assertNoOverlap(tx, student, { first_day, last_day: null }, { display: school })
  const formerDays = await findEnrolledDays(tx, studentId)
  const { rows } = await sql<{ id: number }>`
    insert into enrollment (student_id, first_day, grade_level_id, entry_code, changed_by_id)
    values (${studentId}, ${first_day}, ${grade_level}, ${entry_code}, ${actor.account}) returning id`.execute(
    tx,
  )
  const id = rows[0]!.id
  const details: Record<string, unknown> = {
    enrollment_id: id,
    first_day: { old: null, new: first_day },
    grade_level: { old: null, new: grade_level },
    entry_code: { old: null, new: entry_code },
  }
  if (first_day <= now.day) {
    const change = { before: student, after: { ...student, is_active: true, grade_level } }
    await updateStudents(tx, [change], { today: now.day, account: actor.account })
    details.is_active = { old: student.is_active, new: true }
  }
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'student',
    subjectId: studentId,
    details,
  })
  return {
    id: preview_only ? null : id,
    ends: [],
    ...(await findChangedMarks(tx, studentId, formerDays)),
    message: preview_only
      ? sentences.previewOnly
      : sentences.enrolled(`${student.first_name} ${student.last_name}`, first_day, school),
  }
}
