import type { Kysely, Transaction } from 'kysely'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { deactivateMany, giveTeacher } from './students.ts'
import { lockGroups, lockStudents } from '../lock.ts'
import { groupsOf, sizesOf } from '../members/memberships.ts'
import { carryOut } from '../members/place.ts'
import { studentsInWords, whyNoPlace } from '../members/capacity.ts'
import { outcome, sift, type By, type Outcome, type Wanted, type Wish } from './partition.ts'

/** Does one thing to many students in one transaction; to whom it cannot be done is told with the reason. */
export const changeMany = (db: Kysely<DB>, by: By, wish: Wish): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const student_ids = [...new Set(wish.student_ids)]
    // An upload, or the undoing of one, has compared its file with people as they are: it goes first or last.
    if (wish.action === 'assign_homeroom_teacher' || wish.action === 'deactivate') await lockPeople(tx)
    switch (wish.action) {
      case 'move':
        return moveMany(tx, by, { ...wish, student_ids })
      case 'unassign':
        return unassignMany(tx, by, { ...wish, student_ids })
      case 'assign_homeroom_teacher':
        return giveTeacher(tx, by, { ...wish, student_ids })
      case 'deactivate':
        return deactivateMany(tx, by, { ...wish, student_ids })
    }
  })

/** Seats are given in the order in which the students are named. */
async function moveMany(
  tx: Transaction<DB>,
  { actor, today }: By,
  { student_ids, group_id, allow_over_capacity }: Wanted<'move'>,
): Promise<Outcome> {
  const students = await lockStudents(tx, student_ids)
  const group = (await lockGroups(tx, [group_id])).get(group_id)
  if (!group) throw notFound('group')
  const { type, name, capacity } = group
  const from = await groupsOf(tx, student_ids, { type, today })
  const size = (await sizesOf(tx, [group_id], today)).get(group_id) ?? 0
  const mayOverfill = allow_over_capacity && actor.role === 'admin'
  let seats = capacity === null || mayOverfill ? Infinity : capacity - size
  const { fit, refused } = sift(student_ids, students, (student) => {
    const problem = whyNoPlace(student, group.grade_level)
    if (problem) return problem
    if (from.get(student.id) === group_id) return `${student.name} is in ${name} already.`
    if (seats <= 0) return `${name} has room for ${capacity} and is full, so ${student.name} was not moved.`
    seats -= 1
    return undefined
  })
  const moves = fit.map((student_id) => ({ student_id, group_id }))
  const isOverfull = capacity !== null && size + fit.length > capacity
  await carryOut(tx, { actor, type, today }, { moves, from, overfull: new Set(isOverfull ? [group_id] : []) })
  return outcome(`Moved ${studentsInWords(fit.length)} to ${name}.`, fit, refused)
}

async function unassignMany(
  tx: Transaction<DB>,
  { actor, today }: By,
  { student_ids, type }: Wanted<'unassign'>,
): Promise<Outcome> {
  const students = await lockStudents(tx, student_ids)
  const from = await groupsOf(tx, student_ids, { type, today })
  const { fit, refused } = sift(student_ids, students, ({ id, name }) =>
    from.has(id) ? undefined : `${name} is in no ${GROUP_TYPE_LABELS[type]}.`,
  )
  const moves = fit.map((student_id) => ({ student_id, group_id: null }))
  await carryOut(tx, { actor, type, today }, { moves, from })
  const groups = `${GROUP_TYPE_LABELS[type]}${fit.length === 1 ? '' : 's'}`
  return outcome(`Took ${studentsInWords(fit.length)} out of their ${groups}.`, fit, refused)
}
