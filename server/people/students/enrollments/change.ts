import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Consequences, Enrollment, enrollments } from '#contract/people/enrollments.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { recordDeactivation } from '../deactivation.ts'
import { lockStudentRecords, type StudentRecord } from '../queries.ts'
import { sentences as studentSentences } from '../sentences.ts'
import { updateStudents } from '../write-records.ts'
import { assertNeverAttended } from './attended.ts'
import { findChangedMarks, findEnrolledDays } from './changed-marks.ts'
import { assertCodesExist } from './codes.ts'
import { listEnds } from './ends.ts'
import { assertNoOverlap } from './overlap.ts'
import { listEnrollments } from './queries.ts'
import { sentences } from './sentences.ts'

type Change = Parsed<
  (typeof enrollments)['PATCH /api/students/:studentId/enrollments/:enrollmentId/'],
  'body'
>
type Ids = { studentId: number; enrollmentId: number }
type Fields = Pick<Enrollment, 'first_day' | 'last_day' | 'entry_code' | 'exit_code' | 'destination' | 'note'>
type Changed = { reply: Enrollment & Consequences; isChanged: boolean }

/**
 * Changes the days and reasons of an enrollment, with what follows for today: a student whose last day is corrected to a past
 * one, or to today, becomes inactive, and one whose enrollment goes on becomes active. Returns the enrollment and whether
 * anything changed.
 */
export const changeEnrollment = (context: Context, ids: Ids, change: Change): Promise<Changed> =>
  changeOrPreview(context.db, { preview: change.preview_only }, (tx) =>
    changeInTransaction(tx, context, ids, change),
  )

async function changeInTransaction(
  tx: Transaction<DB>,
  context: Context,
  { studentId, enrollmentId }: Ids,
  { loaded, preview_only, ...sent }: Change,
): Promise<Changed> {
  await lockPeople(tx)
  const [student] = await lockStudentRecords(tx, [studentId])
  if (!student) throw notFound('student')
  const enrollment = await findEnrollment(tx, studentId, enrollmentId)
  const before = fieldsOf(enrollment)
  const after = withoutEnd(withChange(before, mergeLoaded(before, sent, loaded)), sent)
  await assertCodesExist(tx, after)
  await assertFits(tx, context, student, { id: enrollmentId, before, after })
  const details: Record<string, unknown> = changesBetween(before, after)
  const isChanged = Object.keys(details).length > 0
  const formerDays = await findEnrolledDays(tx, studentId)
  const ends = isChanged ? await save(tx, context, student, { id: enrollmentId, before, after, details }) : []
  const reply = {
    ...(await findEnrollment(tx, studentId, enrollmentId)),
    ends,
    ...(await findChangedMarks(tx, studentId, formerDays)),
    message: preview_only ? sentences.previewOnly : sentences.saved,
  }
  return { reply, isChanged: isChanged && !preview_only }
}

type FieldChange = { id: number; before: Fields; after: Fields }

/** Saves the changed fields, and makes the student active or inactive where they say so of today. Returns what ends. */
async function save(
  tx: Transaction<DB>,
  context: Context,
  student: StudentRecord,
  { id, before, after, details }: FieldChange & { details: Record<string, unknown> },
): Promise<string[]> {
  const { actor, now } = context
  const isNow = includes(after, now.day)
  const isLeaving = student.is_active && includes(before, now.day) && !isNow
  const isEntering = !student.is_active && isNow
  const ends = isLeaving ? await listEnds(tx, context, student.id, []) : []
  if (isLeaving) await recordDeactivation(tx, context, [student.id], after.last_day ?? after.first_day)
  await sql`update enrollment set first_day = ${after.first_day}, last_day = ${after.last_day},
      is_gone_on_last_day = case when last_day is distinct from ${after.last_day}::date
        then ${after.last_day === now.day} else is_gone_on_last_day end,
      entry_code = ${after.entry_code}, exit_code = ${after.exit_code}, destination = ${after.destination},
      note = ${after.note}, changed_by_id = ${actor.account}
    where id = ${id}`.execute(tx)
  if (isLeaving || isEntering) {
    const { grade_level } = await findEnrollment(tx, student.id, id)
    const change = {
      before: student,
      after: { ...student, is_active: isEntering, ...(isEntering && { grade_level }) },
    }
    const left = await updateStudents(tx, [change], { today: now.day, account: actor.account })
    details.is_active = { old: isLeaving, new: isEntering }
    if (left.length > 0) details.left_groups = left.map(({ student_group_id }) => student_group_id)
  }
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'student',
    subjectId: student.id,
    details: { enrollment_id: id, ...details },
  })
  return ends
}

/** Whether an enrollment includes the rest of a day; an end that is entered on the last day excludes it. */
const includes = ({ first_day, last_day, exit_code }: Fields, day: string): boolean =>
  exit_code !== 'no_show' && first_day <= day && (last_day === null || last_day > day)

async function findEnrollment(tx: Transaction<DB>, student: number, id: number): Promise<Enrollment> {
  const found = (await listEnrollments(tx, student)).find((enrollment) => enrollment.id === id)
  if (!found) throw notFound('enrollment')
  return found
}

const fieldsOf = ({ first_day, last_day, entry_code, exit_code, destination, note }: Enrollment): Fields => ({
  first_day,
  last_day,
  entry_code,
  exit_code,
  destination,
  note,
})

/** An enrollment that goes on has no reason for leaving and no destination, unless these are sent with it. */
const withoutEnd = (
  fields: Fields,
  { last_day, exit_code, destination }: Omit<Change, 'preview_only'>,
): Fields =>
  last_day === null ? { ...fields, exit_code: exit_code ?? null, destination: destination ?? null } : fields

const wrong = (field: keyof Fields, message: string, reason: string) =>
  new Refusal('invalid', message, { fields: { [field]: reason } })

/** Refuses days and reasons that contradict each other, other enrollments, or marks. */
async function assertFits(
  tx: Transaction<DB>,
  { now, school }: Context,
  student: StudentRecord,
  { id, before, after }: FieldChange,
): Promise<void> {
  const { first_day, last_day, exit_code, destination } = after
  if (before.last_day === null && last_day !== null) throw new Refusal('conflict', sentences.endsByWithdraw)
  if (last_day === null && (exit_code !== null || destination !== null)) {
    throw new Refusal('conflict', studentSentences.stillEnrolled)
  }
  if (last_day !== null && exit_code === null) {
    throw wrong('exit_code', studentSentences.reasonNeeded, studentSentences.reasonNeeded)
  }
  if (last_day !== null && last_day < first_day) {
    throw wrong('last_day', sentences.wrongLastDay, sentences.backward)
  }
  if (first_day > now.day && student.is_active && includes(before, now.day)) {
    throw wrong('first_day', sentences.wrongFirstDay, sentences.stillHere)
  }
  if (exit_code === 'no_show') await assertNeverAttended(tx, student.id, after)
  else await assertNoOverlap(tx, student, after, { display: school, except: id })
}
