import { sql } from 'kysely'
import type { DistributionProposal } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import type { Context } from '#server/http/context.ts'
import { findGroupsFilledByOffice } from '#server/http/own-class/office-only.ts'
import type { PlanDay } from '#server/plan/calendar/plan-day.ts'
import { findGradeGroups } from '../queries.ts'

/**
 * Proposes groups for a grade's unassigned students, by last name; saves nothing. Only the office adds students to a
 * teacher's own groups, so these are omitted when that teacher asks.
 */
export async function proposeDistribution(
  { db, actor, now }: Context,
  scope: { type: GroupType; grade: number; on: PlanDay },
): Promise<DistributionProposal> {
  const { groups: all, unassigned_students: students } = await findGradeGroups(db, scope)
  const ofGrade = sql`type = ${scope.type} and grade_level_id = ${scope.grade}`
  const filled = await findGroupsFilledByOffice(db, { actor, now }, ofGrade)
  const groups = all.filter(({ id }) => !filled.some((group) => group.id === id))
  const { places, left_over } = distribute(
    students.map(({ id }) => id),
    groups.map(({ id, student_count, capacity }) => ({ id, size: student_count, capacity })),
  )
  const byId = new Map(students.map((student) => [student.id, student]))
  const incoming = Map.groupBy(places, ({ group_id }) => group_id)
  return {
    places,
    groups: groups.map(({ id, name, student_count }) => {
      const added = (incoming.get(id) ?? []).map(({ student_id }) => byId.get(student_id)!)
      return { id, name, before: student_count, after: student_count + added.length, students: added }
    }),
    left_over: left_over.map((id) => byId.get(id)!),
    undo: places.map(({ student_id }) => ({ student_id, group_id: null })),
  }
}

/** A group and its number of students; a capacity of null is no limit. */
export type GroupSize = { id: number; size: number; capacity: number | null }

export const hasSeat = ({ size, capacity }: GroupSize): boolean => capacity === null || size < capacity

/**
 * Puts each student, in the order given, into the smallest group that has a seat left (the first of equals), so that
 * sizes end as equal as capacities allow. Students for whom no seat is left are left over.
 */
export function distribute(
  students: readonly number[],
  groups: readonly GroupSize[],
): { places: { student_id: number; group_id: number }[]; left_over: number[] } {
  const sizes = groups.map((group) => ({ ...group }))
  const places: { student_id: number; group_id: number }[] = []
  for (const student_id of students) {
    const open = sizes.filter(hasSeat)
    if (open.length === 0) break
    const smallest = open.reduce((best, group) => (group.size < best.size ? group : best))
    smallest.size += 1
    places.push({ student_id, group_id: smallest.id })
  }
  return { places, left_over: students.slice(places.length) }
}
