import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { BulkCommand } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, pluralize, pluralForm } from '#contract/words.ts'
import { lockPeople, fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { assertMayFill, assertNamesOther } from '#server/http/own-class/office-only.ts'
import { addHomeroomTeacher } from '#server/people/students/homeroom-teachers.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import { lockGroups, lockStudents } from '../lock.ts'
import { countMembers, findCurrentGroups } from '../members/memberships.ts'
import { applyMoves, ineligibleReason } from '../members/place.ts'
import { assertBulkConfirmed } from './confirm.ts'
import { deactivateStudents } from './deactivate.ts'
import { auditEach, bulkReply, partition, type BulkReply } from './outcome.ts'
import { sentences } from '../sentences.ts'

/** One of the commands for many students, each student named once. */
type CommandFor<A extends z.output<typeof BulkCommand>['action']> = Extract<
  z.output<typeof BulkCommand>,
  { action: A }
> & { student_ids: number[] }

/**
 * Runs one command for many students in a transaction; students who cannot be changed are refused with the reason. A command
 * that takes more than a tenth of the school out of their groups, or deactivates them, needs the typed confirmation.
 */
export const runBulkCommand = (context: Context, command: z.output<typeof BulkCommand>): Promise<BulkReply> =>
  context.db.transaction().execute(async (tx) => {
    const reply = await runInTransaction(tx, context, command)
    await analyzeChangedTables(tx)
    return reply
  })

async function runInTransaction(
  tx: Transaction<DB>,
  context: Context,
  command: z.output<typeof BulkCommand>,
): Promise<BulkReply> {
  const student_ids = [...new Set(command.student_ids)]
  // Uploads and their undo compare a file with the people in the database, who must not change meanwhile.
  if (command.action === 'assign_homeroom_teacher' || command.action === 'deactivate') await lockPeople(tx)
  switch (command.action) {
    case 'move':
      return moveStudents(tx, context, { ...command, student_ids })
    case 'unassign':
      return unassignStudents(tx, context, { ...command, student_ids })
    case 'assign_homeroom_teacher':
      return assignHomeroomTeacher(tx, context, { ...command, student_ids })
    case 'deactivate':
      return deactivateStudents(tx, context, { ...command, student_ids })
  }
}

/** Seats are given in the order of the request. */
async function moveStudents(
  tx: Transaction<DB>,
  context: Context,
  { student_ids, group_id, allow_over_capacity, confirm }: CommandFor<'move'>,
): Promise<BulkReply> {
  const students = await lockStudents(tx, student_ids)
  const group = (await lockGroups(tx, [group_id], ofToday(context))).get(group_id)
  if (!group) throw notFound('group')
  await assertMayFill(tx, context, [group_id])
  const { type, name, capacity } = group
  const from = await findCurrentGroups(tx, student_ids, { type, on: ofToday(context) })
  const size = (await countMembers(tx, [group_id], ofToday(context))).get(group_id) ?? 0
  const isUnlimited = capacity === null || (allow_over_capacity && context.actor.role === 'admin')
  let seats = isUnlimited ? Infinity : capacity - size
  const { accepted, refused } = partition(student_ids, students, (student) => {
    const reason = ineligibleReason(student, group.grade_level)
    if (reason) return reason
    if (from.get(student.id) === group_id) return `${student.name} is already in ${name}.`
    if (seats <= 0) return `${name} has room for ${capacity} and is full, so ${student.name} was not moved.`
    seats -= 1
    return undefined
  })
  await assertBulkConfirmed(tx, { changed: accepted.filter((id) => from.has(id)).length }, confirm)
  const moves = accepted.map((student_id) => ({ student_id, group_id }))
  const isOverfull = capacity !== null && size + accepted.length > capacity
  await applyMoves(tx, context, { type, moves, from, overfull: new Set(isOverfull ? [group_id] : []) })
  return bulkReply(`Moved ${pluralize(accepted.length, 'student')} to ${name}.`, accepted, refused)
}

async function unassignStudents(
  tx: Transaction<DB>,
  context: Context,
  { student_ids, type, confirm }: CommandFor<'unassign'>,
): Promise<BulkReply> {
  const students = await lockStudents(tx, student_ids)
  const from = await findCurrentGroups(tx, student_ids, { type, on: ofToday(context) })
  const { accepted, refused } = partition(student_ids, students, ({ id, name }) =>
    from.has(id) ? undefined : `${name} is not in a ${GROUP_TYPE_LABELS[type]}.`,
  )
  await assertBulkConfirmed(tx, { changed: accepted.length }, confirm)
  const moves = accepted.map((student_id) => ({ student_id, group_id: null }))
  await applyMoves(tx, context, { type, moves, from })
  const groups = pluralForm(accepted.length, GROUP_TYPE_LABELS[type])
  return bulkReply(
    `Unassigned ${pluralize(accepted.length, 'student')} from their ${groups}.`,
    accepted,
    refused,
  )
}

/** Adds a homeroom teacher to students; the homeroom teachers that they have stay. */
async function assignHomeroomTeacher(
  tx: Transaction<DB>,
  { actor }: Context,
  { student_ids, teacher_id }: CommandFor<'assign_homeroom_teacher'>,
): Promise<BulkReply> {
  assertNamesOther(actor, [teacher_id], 'teacher_id')
  const students = await lockStudents(tx, student_ids)
  const teacher = await findTeacherName(tx, teacher_id)
  const active = student_ids.filter((id) => students.get(id)?.is_active)
  const added = new Set(await addHomeroomTeacher(tx, actor, active, teacher_id))
  const { accepted, refused } = partition(student_ids, students, ({ id, name, is_active }) => {
    if (!is_active) return `${name} is not an active student.`
    return added.has(id) ? undefined : `${teacher} is already a homeroom teacher of ${name}.`
  })
  await auditEach(tx, actor, accepted, () => ({ homeroom_teacher_added: teacher_id }))
  const done = `Made ${teacher} a homeroom teacher of ${pluralize(accepted.length, 'student')}.`
  return bulkReply(done, accepted, refused)
}

async function findTeacherName(tx: Transaction<DB>, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName('teacher')} name from teacher where id = ${id} and active for share`.execute(tx)
  if (rows[0]) return rows[0].name
  const problem = sentences.unknownTeacher
  throw new Refusal('invalid', problem, { fields: { teacher_id: problem } })
}
