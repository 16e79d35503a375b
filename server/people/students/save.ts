import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { students } from '#contract/people/students.ts'
import { audit, auditAll, changesBetween, withChange } from '#server/database/audit.ts'
import { findEmailOwners, findPendingEmails, lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { emailTaken } from '#server/people/staff/email-taken.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { recordDeactivation } from './deactivation.ts'
import { regradePlanned } from './enrollments/regrade-planned.ts'
import { replaceHomeroomTeachers } from './homeroom-teachers.ts'
import { pairChanges } from './labels/change-pairs.ts'
import { replaceLabels } from './labels/labels.ts'
import { replacePairs } from './labels/pairs.ts'
import { findStudent, findStudentsByNumber, lockStudentRecords, replaceSpokenName } from './queries.ts'
import { insertStudents, updateStudents, type NewStudentRecord } from './write-records.ts'
import { assertMayChange, assertMayLabel, assertMayReactivate, officeOnlyField } from './rights.ts'
import { sentences } from './sentences.ts'

type Body<K extends keyof typeof students> = Parsed<(typeof students)[K], 'body'>

/**
 * Creates students, all or none; 409 if an address or a number belongs to someone. If a person already signed in with an
 * address, only the office may create the student. Returns their ids in the order given.
 */
export const createStudents = (context: Context, students: NewStudentRecord[]): Promise<number[]> =>
  context.db.transaction().execute((tx) => addStudents(tx, context, students))

/** The same as a part of a change. Calls `lockPeople`, so that no rows are locked before it. */
export async function addStudents(
  tx: Transaction<DB>,
  { actor, now }: Context,
  students: NewStudentRecord[],
): Promise<number[]> {
  await lockPeople(tx)
  const emails = students.map(({ email }) => email)
  await assertEmailsFree(tx, emails)
  if (actor.role !== 'admin') await assertNoSignIn(tx, emails)
  await assertStudentNumbersFree(
    tx,
    students.flatMap(({ student_number }) => student_number ?? []),
  )
  const ids = await insertStudents(
    tx,
    students.map((student) => ({ first_day: now.day, ...student })),
    { today: now.day, account: actor.account },
  )
  await auditAll(
    tx,
    students.map((details, index) => ({
      account: actor.account,
      action: 'add',
      subject: 'student',
      subjectId: ids[index]!,
      details,
    })),
  )
  return ids
}

/**
 * Updates the fields that were sent, with their consequences (`updateStudents`); returns the student, and whether anything
 * changed. 403 where a teacher changes the address or whether the student is active, 409 if someone else has changed the same
 * field since it was loaded.
 */
export const updateStudent = (
  context: Context,
  id: number,
  { loaded, ...sent }: Body<'PATCH /students/api/update/:studentId/'>,
) =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    await lockPeople(tx)
    const [before] = await lockStudentRecords(tx, [id])
    if (!before) throw notFound('student')
    const {
      homeroom_teacher_ids,
      preferred_name,
      pronunciation,
      labels,
      apart_ids,
      together_ids,
      ...fields
    } = loaded ? mergeLoaded(fieldsOf(await findStudent(tx, id)), sent, loaded) : sent
    const after = withChange(before, fields)
    assertMayChange(actor, officeOnlyField(before, after))
    if (!before.is_active && after.is_active) assertMayReactivate(actor)
    if (after.email !== before.email) await assertEmailsFree(tx, [after.email], id)
    if (after.student_number !== before.student_number) {
      await assertStudentNumbersFree(tx, after.student_number === null ? [] : [after.student_number])
    }
    const details: Record<string, unknown> = changesBetween(before, after)
    if (Object.keys(details).length > 0) {
      if (before.is_active && !after.is_active) await recordDeactivation(tx, context, [id])
      const enroller = { today: now.day, account: actor.account }
      const ended = await updateStudents(tx, [{ before, after }], enroller)
      if (!before.is_active && !after.is_active && after.grade_level !== before.grade_level)
        await regradePlanned(tx, after, enroller)
      if (ended.length > 0) details.left_groups = ended.map((membership) => membership.student_group_id)
    }
    if (preferred_name !== undefined || pronunciation !== undefined) {
      const old = await replaceSpokenName(tx, id, { preferred_name, pronunciation })
      Object.assign(details, changesBetween(old, withChange(old, { preferred_name, pronunciation })))
    }
    if (homeroom_teacher_ids) {
      const homeroom = await replaceHomeroomTeachers(tx, actor, id, homeroom_teacher_ids)
      if (homeroom.before.join() !== homeroom.after.join()) {
        details.homeroom_teacher_ids = { old: homeroom.before, new: homeroom.after }
      }
    }
    Object.assign(details, await saveLabels(tx, context, id, { labels, apart_ids, together_ids }))
    const isChanged = Object.keys(details).length > 0
    if (isChanged) {
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: id,
        details,
      })
    }
    return { student: await findStudent(tx, id), isChanged }
  })

/** A student's record in the fields of a change. */
const fieldsOf = ({ pairs = [], ...student }: Awaited<ReturnType<typeof findStudent>>) => {
  const pairedIds = (kind: 'apart' | 'together') =>
    pairs.filter((pair) => pair.kind === kind).map((pair) => pair.student.id)
  return {
    first_name: student.first_name,
    last_name: student.last_name,
    email: student.email,
    grade_level: student.grade_level,
    is_active: student.is_active,
    preferred_name: student.preferred_name,
    pronunciation: student.pronunciation,
    student_number: student.student_number,
    homeroom_teacher_ids: student.homeroom_teachers.map((teacher) => teacher.id),
    labels: student.labels ?? [],
    apart_ids: pairedIds('apart'),
    together_ids: pairedIds('together'),
  }
}

type SentLabels = Pick<
  Body<'PATCH /students/api/update/:studentId/'>,
  'labels' | 'apart_ids' | 'together_ids'
>

/** Saves labels and pairs that were sent, which only the office changes; returns what changed for the audit. */
async function saveLabels(
  tx: Transaction<DB>,
  { actor }: Context,
  id: number,
  { labels, apart_ids: apart, together_ids: together }: SentLabels,
): Promise<Record<string, unknown>> {
  const details: Record<string, unknown> = {}
  if (labels) {
    const { before, after } = await replaceLabels(tx, id, labels)
    if (before.join('\n') !== after.join('\n')) details.labels = { old: before, new: after }
  }
  if (apart || together) {
    const { before, after } = await replacePairs(tx, id, { apart, together })
    Object.assign(details, pairChanges(before, after))
  }
  if (Object.keys(details).length > 0) assertMayLabel(actor)
  return details
}

/** 409 if one of the addresses belongs to a person other than the student `except`. */
async function assertEmailsFree(tx: Transaction<DB>, emails: string[], except?: number): Promise<void> {
  const owners = await findEmailOwners(tx, emails)
  const owner = owners.find(({ student }) => except === undefined || student !== except)
  if (owner) throw emailTaken(owner)
}

async function assertNoSignIn(tx: Transaction<DB>, emails: string[]): Promise<void> {
  const [address] = await findPendingEmails(tx, emails)
  if (address === undefined) return
  const belongs = 'belongs to someone who already signed in'
  throw new Refusal('forbidden', sentences.emailSignedIn(address, belongs), { fields: { email: belongs } })
}

async function assertStudentNumbersFree(tx: Transaction<DB>, numbers: string[]): Promise<void> {
  const [owner] = numbers.length === 0 ? [] : await findStudentsByNumber(tx, numbers)
  if (!owner) return
  const belongs = `belongs to ${owner.first_name} ${owner.last_name}${owner.is_active ? '' : ', who is inactive'}`
  throw new Refusal('duplicate', sentences.numberTaken(owner.student_number, belongs), {
    fields: { student_number: `already ${belongs}` },
  })
}
