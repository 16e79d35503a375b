import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Enrollment, enrollments } from '#contract/people/enrollments.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { lockStudentRecords } from '../queries.ts'
import { sentences } from '../sentences.ts'
import { assertNeverAttended } from './attended.ts'
import { assertCodesExist } from './codes.ts'
import { listEnrollments } from './queries.ts'

type Change = Parsed<
  (typeof enrollments)['PATCH /api/students/:studentId/enrollments/:enrollmentId/'],
  'body'
>
type Ids = { studentId: number; enrollmentId: number }
type Reasons = Pick<Enrollment, 'entry_code' | 'exit_code' | 'destination' | 'note'>

/** Says why a student entered or left. Returns the enrollment, and whether anything changed. */
export const changeEnrollment = (
  context: Context,
  { studentId, enrollmentId }: Ids,
  { loaded, ...sent }: Change,
) =>
  context.db.transaction().execute(async (tx) => {
    const { actor } = context
    const [student] = await lockStudentRecords(tx, [studentId])
    if (!student) throw notFound('student')
    const enrollment = await findEnrollment(tx, studentId, enrollmentId)
    const before = reasonsOf(enrollment)
    const after = withChange(before, mergeLoaded(before, sent, loaded))
    await assertCodesExist(tx, after)
    assertEndFits(enrollment, after)
    if (after.exit_code === 'no_show') await assertNeverAttended(tx, studentId, enrollment)
    const details = changesBetween(before, after)
    const isChanged = Object.keys(details).length > 0
    if (isChanged) {
      await sql`update enrollment set entry_code = ${after.entry_code}, exit_code = ${after.exit_code},
          destination = ${after.destination}, note = ${after.note}, changed_by_id = ${actor.account}
        where id = ${enrollmentId}`.execute(tx)
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: studentId,
        details: { enrollment_id: enrollmentId, ...details },
      })
    }
    return { enrollment: await findEnrollment(tx, studentId, enrollmentId), isChanged }
  })

async function findEnrollment(tx: Transaction<DB>, student: number, id: number): Promise<Enrollment> {
  const found = (await listEnrollments(tx, student)).find((enrollment) => enrollment.id === id)
  if (!found) throw notFound('enrollment')
  return found
}

const reasonsOf = ({ entry_code, exit_code, destination, note }: Enrollment): Reasons => ({
  entry_code,
  exit_code,
  destination,
  note,
})

/** A reason for leaving belongs to a last day, and a student who has left has one. */
function assertEndFits({ last_day }: Enrollment, { exit_code, destination }: Reasons): void {
  if (last_day === null && (exit_code !== null || destination !== null)) {
    throw new Refusal('conflict', sentences.stillEnrolled)
  }
  if (last_day !== null && exit_code === null) {
    throw new Refusal('invalid', sentences.reasonNeeded, { fields: { exit_code: sentences.reasonNeeded } })
  }
}
