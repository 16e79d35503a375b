import type { Kysely } from 'kysely'
import type { DistributionProposal } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { groupsOfGrade } from '../queries.ts'
import { spread } from './spreading.ts'

/** Proposes where a grade's unassigned students could go, by last name; nothing is saved. */
export async function proposeDistribution(
  db: Kysely<DB>,
  of: { type: GroupType; grade: number; day: string },
): Promise<DistributionProposal> {
  const { groups, unassigned_students: students } = await groupsOfGrade(db, of)
  const { places, left_over } = spread(
    students.map(({ id }) => id),
    groups.map(({ id, student_count, capacity }) => ({ id, size: student_count, capacity })),
  )
  const byId = new Map(students.map((student) => [student.id, student]))
  const comers = Map.groupBy(places, ({ group_id }) => group_id)
  return {
    places,
    groups: groups.map(({ id, name, student_count }) => {
      const fresh = (comers.get(id) ?? []).map(({ student_id }) => byId.get(student_id)!)
      return { id, name, before: student_count, after: student_count + fresh.length, students: fresh }
    }),
    left_over: left_over.map((id) => byId.get(id)!),
    undo: places.map(({ student_id }) => ({ student_id, group_id: null })),
  }
}
