import { sql, type Transaction } from 'kysely'
import { gradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStudents, updateStudents } from '#server/people/students/write-records.ts'
import type { Change } from '../pipeline/batch.ts'
import type { Apply } from '../pipeline/entity.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import { readEnrollments, readPlans, type StateFrom } from './former.ts'
import type { PlannedStudent, StudentPlan } from './plan.ts'
import { lockStudents, saveSpokenNames } from './save.ts'

/** What lists of today read of a student, which stays until the day comes. */
type Today = { is_active: boolean; grade_level: number }

/**
 * Adds and changes the students of a plan that counts from a later day. Names and addresses change at once, because a person has one;
 * who is active and in which grade is in the enrollments only, which the student follows when the day comes (`followEnrollments`).
 */
export const applyStudentsFrom =
  (from: string): Apply<StudentPlan> =>
  async (trx, plan, { today, account }) => {
    const changes: Change[] = []
    const ids = new Map<number, number>()
    await lockStudents(trx, sql`id = any(${plan.change.map(({ id }) => id)}::bigint[])`)
    for (const part of chunk(plan.change)) {
      const now = await readToday(
        trx,
        part.map(({ id }) => id),
      )
      const records = part.map((one) => recordsOf(one, now.get(one.id)!))
      const enrolled = part.filter(changesEnrollment)
      const enrolledIds = enrolled.map(({ id }) => id)
      const plans = await readPlans(trx, enrolledIds, today)
      await updateStudents(trx, records, { today, account })
      await enrollFrom(trx, enrolled, from)
      await deletePlacesElsewhere(trx, enrolledIds, from)
      const enrollments = await readEnrollments(trx, enrolledIds)
      for (const [index, one] of part.entries()) {
        const planned = plans.get(one.id)
        const former = planned && {
          ...planned,
          ...statesOf(one),
          after: enrollments.get(one.id) ?? [],
        }
        changes.push({ id: one.id, ...recorded(records[index]!), former })
      }
      await yieldToEventLoop()
    }
    for (const part of chunk(plan.add)) {
      const inserted = await insertStudents(
        trx,
        part.map(({ after }) => (after.is_active ? { ...after, first_day: from } : after)),
        { today, account },
      )
      const enrollments = await readEnrollments(trx, inserted)
      for (const [index, { id, after }] of part.entries()) {
        const added = inserted[index]!
        ids.set(id, added)
        const state = { old: {}, new: { is_active: after.is_active } }
        const former = { ...state, before: [], places: [], after: enrollments.get(added) ?? [] }
        changes.push({ id: added, before: null, after: { ...after, is_active: false }, former })
      }
      await yieldToEventLoop()
    }
    await saveSpokenNames(trx, changes)
    return { changes, ids }
  }

async function readToday(trx: Transaction<DB>, ids: readonly number[]): Promise<Map<number, Today>> {
  const { rows } = await sql<Today & { id: number }>`
    select id, is_active, grade_level_id grade_level from student where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, ...today }) => [id, today]))
}

/** The record before and after. A student who is not here yet has the grade of the enrollment that is to begin. */
function recordsOf({ id, before, after }: PlannedStudent, { is_active, grade_level }: Today) {
  const grade = is_active ? grade_level : after.grade_level
  return {
    before: { ...before!, id, is_active, grade_level },
    after: { ...after, id, is_active, grade_level: grade },
  }
}

/** For the history: without what stays as it is until the day, since it may change before without this file. */
function recorded({ before, after }: ReturnType<typeof recordsOf>): { before: object; after: object } {
  const isSame = before.grade_level === after.grade_level
  return { before: withoutState(before, isSame), after: withoutState(after, isSame) }
}

function withoutState(
  { id: _id, is_active: _active, grade_level, ...values }: PlannedStudent['after'] & { id: number },
  isSameGrade: boolean,
): object {
  return isSameGrade ? values : { ...values, grade_level }
}

const changesEnrollment = ({ before, after }: PlannedStudent): boolean =>
  before!.is_active !== after.is_active || (after.is_active && before!.grade_level !== after.grade_level)

/** What of a student is another from the day on. */
function statesOf({ before, after }: PlannedStudent): StateFrom {
  const state: StateFrom = { old: {}, new: {} }
  if (before!.is_active !== after.is_active) {
    state.old.is_active = before!.is_active
    state.new.is_active = after.is_active
  }
  if (after.is_active && before!.grade_level !== after.grade_level) {
    state.old.grade_level = before!.grade_level
    state.new.grade_level = after.grade_level
  }
  return state
}

/** Brings the enrollments in step with what the students are from the day on. */
const enrollFrom = (trx: Transaction<DB>, students: readonly PlannedStudent[], from: string) =>
  sql`select enroll_from(${students.map(({ id }) => id)}::bigint[],
    ${students.map(({ after }) => after.is_active)}::boolean[],
    ${students.map(({ after }) => after.grade_level)}::smallint[], ${from}::date, true)`.execute(trx)

/** A place from the day on, such as in a group of the next school year, is in the grade that the student has then. */
const deletePlacesElsewhere = (trx: Transaction<DB>, students: readonly number[], from: string) =>
  sql`delete from group_membership using student_group
    where student_id = any(${students}::bigint[]) and lower(during) >= ${from}::date
      and student_group.id = student_group_id and student_group.grade_level_id is distinct from ${gradeOn(
        sql`group_membership.student_id`,
        sql`lower(group_membership.during)`,
      )}`.execute(trx)
