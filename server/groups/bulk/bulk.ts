import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { BulkCommand } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, pluralize } from '#contract/words.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { lockGroups, lockStudents } from '../lock.ts'
import { countMembers, findCurrentGroups } from '../members/memberships.ts'
import { applyMoves, ineligibleReason } from '../members/place.ts'
import { bulkReply, partition, type BulkReply, type CommandFor } from './partition.ts'
import { assignHomeroomTeacher, deactivateStudents } from './students.ts'

/** Runs one command for many students in a transaction; students who cannot be changed are refused with the reason. */
export const runBulkCommand = (context: Context, command: z.output<typeof BulkCommand>): Promise<BulkReply> =>
  context.db.transaction().execute(async (tx) => {
    const student_ids = [...new Set(command.student_ids)]
    // An upload, and the undo of one, compare a file with the people in the database: they must not change meanwhile.
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
  })

/** Seats go to the students in the order in which they are named. */
async function moveStudents(
  tx: Transaction<DB>,
  context: Context,
  { student_ids, group_id, allow_over_capacity }: CommandFor<'move'>,
): Promise<BulkReply> {
  const students = await lockStudents(tx, student_ids)
  const group = (await lockGroups(tx, [group_id])).get(group_id)
  if (!group) throw notFound('group')
  const { type, name, capacity } = group
  const from = await findCurrentGroups(tx, student_ids, { type, day: context.now.day })
  const size = (await countMembers(tx, [group_id], context.now.day)).get(group_id) ?? 0
  const isUnlimited = capacity === null || (allow_over_capacity && context.actor.role === 'admin')
  let seats = isUnlimited ? Infinity : capacity - size
  const { accepted, refused } = partition(student_ids, students, (student) => {
    const reason = ineligibleReason(student, group.grade_level)
    if (reason) return reason
    if (from.get(student.id) === group_id) return `${student.name} is in ${name} already.`
    if (seats <= 0) return `${name} has room for ${capacity} and is full, so ${student.name} was not moved.`
    seats -= 1
    return undefined
  })
  const moves = accepted.map((student_id) => ({ student_id, group_id }))
  const isOverfull = capacity !== null && size + accepted.length > capacity
  await applyMoves(tx, context, { type, moves, from, overfull: new Set(isOverfull ? [group_id] : []) })
  return bulkReply(`Moved ${pluralize(accepted.length, 'student')} to ${name}.`, accepted, refused)
}

async function unassignStudents(
  tx: Transaction<DB>,
  context: Context,
  { student_ids, type }: CommandFor<'unassign'>,
): Promise<BulkReply> {
  const students = await lockStudents(tx, student_ids)
  const from = await findCurrentGroups(tx, student_ids, { type, day: context.now.day })
  const { accepted, refused } = partition(student_ids, students, ({ id, name }) =>
    from.has(id) ? undefined : `${name} is in no ${GROUP_TYPE_LABELS[type]}.`,
  )
  const moves = accepted.map((student_id) => ({ student_id, group_id: null }))
  await applyMoves(tx, context, { type, moves, from })
  const groups = `${GROUP_TYPE_LABELS[type]}${accepted.length === 1 ? '' : 's'}`
  return bulkReply(`Took ${pluralize(accepted.length, 'student')} out of their ${groups}.`, accepted, refused)
}
