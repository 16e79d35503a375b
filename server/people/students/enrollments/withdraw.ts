import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Consequences, Enrollment, enrollments } from '#contract/people/enrollments.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { recordDeactivation } from '../deactivation.ts'
import { lockStudentRecords } from '../queries.ts'
import { updateStudents } from '../write-records.ts'
import { assertNeverAttended } from './attended.ts'
import { findChangedMarks, findEnrolledDays } from './changed-marks.ts'
import { assertCodesExist } from './codes.ts'
import { listEnds } from './ends.ts'
import { listEnrollments } from './queries.ts'
import { runFrom } from './runs.ts'
import { sentences } from './sentences.ts'

type Request = Parsed<(typeof enrollments)['POST /api/students/:studentId/withdraw/'], 'body'>
type Student = Awaited<ReturnType<typeof lockStudentRecords>>[number]

/** Codes of an end after which the student goes on in another grade. */
const CHANGES_OF_GRADE = new Set(['promoted', 'retained'])

/**
 * Ends a student's enrollment with a last day, which may be past, today or planned. What was to begin later is deleted. Up to
 * today the student becomes inactive immediately, with all that a deactivation ends; otherwise on the day after
 * (`followEnrollments`). A request that says what has been saved already changes nothing.
 */
export const withdraw = (context: Context, studentId: number, request: Request): Promise<Consequences> =>
  changeOrPreview(context.db, { preview: request.preview_only }, (tx) =>
    withdrawInTransaction(tx, context, studentId, request),
  )

async function withdrawInTransaction(
  tx: Transaction<DB>,
  context: Context,
  studentId: number,
  request: Request,
): Promise<Consequences> {
  const { now } = context
  await lockPeople(tx)
  const [student] = await lockStudentRecords(tx, [studentId])
  if (!student) throw notFound('student')
  await assertCodesExist(tx, { exit_code: request.exit_code })
  if (CHANGES_OF_GRADE.has(request.exit_code)) {
    throw new Refusal('invalid', sentences.noReasonToLeave, { fields: { exit_code: sentences.changesGrade } })
  }
  const found = await listEnrollments(tx, studentId)
  const message = request.preview_only ? sentences.previewOnly : messageOf(context, student, request)
  if (isSaved(found, request)) return { ends: [], changes: [], change_count: 0, message }
  const run = await findRunToEnd(tx, context, student, found, request)
  const isNoShow = request.exit_code === 'no_show'
  const ended = isNoShow ? run[0]! : run.findLast(({ first_day }) => first_day <= request.last_day)!
  const deleted = run.slice(run.indexOf(ended) + 1)
  const isGone = student.is_active && (isNoShow || request.last_day <= now.day)

  const ends = await listEnds(tx, context, studentId, deleted)
  const formerDays = await findEnrolledDays(tx, studentId)
  if (isGone)
    await recordDeactivation(tx, context, [studentId], isNoShow ? ended.first_day : request.last_day)
  const details: Record<string, unknown> = await endEnrollment(tx, context, ended, { deleted, request })
  if (isGone) {
    const change = { before: student, after: { ...student, is_active: false } }
    const left = await updateStudents(tx, [change], { today: now.day, account: context.actor.account })
    details.is_active = { old: true, new: false }
    if (left.length > 0) details.left_groups = left.map(({ student_group_id }) => student_group_id)
  }
  await audit(tx, {
    account: context.actor.account,
    action: 'change',
    subject: 'student',
    subjectId: studentId,
    details,
  })
  return { ends, ...(await findChangedMarks(tx, studentId, formerDays)), message }
}

/** Whether the latest end is the requested one, because its reply was lost. */
const isSaved = ([latest]: readonly Enrollment[], { last_day, exit_code, destination }: Request): boolean =>
  latest?.last_day === last_day &&
  latest.exit_code === exit_code &&
  latest.destination === (destination ?? null)

/** The enrollments without a day between them that the last day ends; a refusal where it cannot. */
async function findRunToEnd(
  tx: Transaction<DB>,
  { now, school }: Context,
  student: Student,
  found: readonly Enrollment[],
  { last_day, exit_code }: Request,
): Promise<Enrollment[]> {
  // The enrollment of a student who left today includes today.
  const open = student.is_active ? found : found.filter(({ first_day }) => first_day > now.day)
  const run = runFrom(open, now.day)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) {
    throw new Refusal('conflict', sentences.notEnrolled(nameOf(student)))
  }
  if (last.last_day !== null) {
    throw new Refusal('conflict', sentences.leavesAlready(nameOf(student), last.last_day, school))
  }
  if (last_day < first.first_day) throw wrongLastDay(sentences.beforeFirstDay(first.first_day, school))
  if (exit_code === 'no_show') {
    if (last_day > now.day && first.first_day <= now.day) throw wrongLastDay(sentences.notAhead)
    await assertNeverAttended(tx, student.id, { first_day: first.first_day, last_day: null })
  }
  return run
}

const wrongLastDay = (reason: string) =>
  new Refusal('invalid', sentences.wrongLastDay, { fields: { last_day: reason } })

/** Saves the end; returns what changed for the audit. */
async function endEnrollment(
  tx: Transaction<DB>,
  { actor, now }: Context,
  enrollment: Enrollment,
  { deleted, request }: { deleted: readonly Enrollment[]; request: Request },
) {
  const { last_day, exit_code, destination = null, note = enrollment.note } = request
  await sql`delete from enrollment where id = any(${deleted.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`update enrollment set last_day = ${last_day}, is_gone_on_last_day = ${last_day === now.day},
      exit_code = ${exit_code}, destination = ${destination}, note = ${note}, changed_by_id = ${actor.account}
    where id = ${enrollment.id}`.execute(tx)
  return {
    enrollment_id: enrollment.id,
    ...changesBetween<Partial<Enrollment>>(enrollment, {
      ...enrollment,
      last_day,
      exit_code,
      destination,
      note,
    }),
    ...(deleted.length > 0 && { deleted_enrollments: deleted.map(({ first_day }) => first_day) }),
  }
}

const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`

function messageOf({ now, school }: Context, student: Student, { last_day, exit_code }: Request): string {
  const name = nameOf(student)
  if (exit_code === 'no_show') return sentences.neverAttended(name)
  return last_day > now.day
    ? sentences.leavesOn(name, last_day, school)
    : sentences.withdrawn(name, last_day, school)
}
