import type { StudentPlan } from '#server/exchange/uploads/students/plan.ts'
import type { StudentValues } from '#server/exchange/uploads/students/values.ts'
import type { ExistingMembership, RosterSnapshot } from '#server/exchange/uploads/roster/load-memberships.ts'
import type { MembershipPlan, PlannedMembership } from '#server/exchange/uploads/roster/plan-memberships.ts'
import type { MembershipAfter, MembershipValues } from '#server/exchange/uploads/roster/values.ts'

/** A membership that ends because its student leaves; `name` is the student's before. */
type Ended = { id: number; name: string; before: MembershipValues; after: MembershipAfter }
export type SchoolAfterLeaving = { ended: Ended[]; school: RosterSnapshot }

/**
 * The school after a plan of students: students who are deactivated or change grade leave all groups today, as in
 * `updateStudents`, and new students have the ids of the plan.
 */
export function planLeaving(school: RosterSnapshot, { add, change }: StudentPlan): SchoolAfterLeaving {
  const { today } = school
  const students = new Map(school.students)
  for (const { id, after } of [...add, ...change]) {
    const { grade_level, is_active } = after
    students.set(id, { id, name: nameOf(after), grade_level, is_active })
  }
  const leaving = new Map(
    change.flatMap(({ id, before, after }) => {
      const leaves = before!.is_active && (!after.is_active || after.grade_level !== before!.grade_level)
      return leaves ? [[id, nameOf(before!)]] : []
    }),
  )
  const ended: Ended[] = []
  const memberships = school.memberships.flatMap((membership): ExistingMembership[] => {
    const name = leaving.get(membership.student_id)
    if (name === undefined || !lastsFrom(membership, today)) return [membership]
    const { id, ...before } = membership
    if (before.begin_date >= today) {
      ended.push({ id, name, before, after: { ...before, begin_date: null, end_date: null } })
      return []
    }
    const after = { ...before, end_date: today }
    ended.push({ id, name, before, after })
    return [{ id, ...after }]
  })
  return { ended, school: { ...school, students, memberships } }
}

/** One that the same file changes again, because its student has left, is one change. */
export function mergeLeaving(ended: readonly Ended[], plan: MembershipPlan): MembershipPlan {
  const first = new Map(ended.map((one) => [one.id, one]))
  const again = new Set(plan.change.map(({ id }) => id))
  return {
    ...plan,
    change: [
      ...ended.flatMap(({ id, before, after }): PlannedMembership[] =>
        again.has(id) ? [] : [{ id, before, after }],
      ),
      ...plan.change.map((one) => ({ ...one, before: first.get(one.id!)?.before ?? one.before })),
    ],
  }
}

const lastsFrom = ({ end_date }: MembershipValues, today: string) => end_date === null || end_date > today

const nameOf = ({ first_name, last_name }: StudentValues) => `${first_name} ${last_name}`
