import type { Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { applyCourses } from '#server/exchange/uploads/courses/save.ts'
import type { Change } from '#server/exchange/uploads/pipeline/batch.ts'
import { trackIds, type Apply, type IdOf } from '#server/exchange/uploads/pipeline/entity.ts'
import { applyGroups } from '#server/exchange/uploads/roster/save-groups.ts'
import { applyMemberships } from '#server/exchange/uploads/roster/save-memberships.ts'
import { applyStudents } from '#server/exchange/uploads/students/save.ts'
import { applyTeachers } from '#server/exchange/uploads/teachers/save.ts'
import { applyTerms } from '#server/exchange/uploads/terms/save.ts'

/** In the order in which they are saved: records after those that they refer to. */
const ENTITIES = {
  block_schedule: applyTerms,
  course: applyCourses,
  teacher: applyTeachers,
  student: applyStudents,
  student_group: applyGroups,
  group_membership: applyMemberships,
}
type Name = keyof typeof ENTITIES
export type ImportParts = { [N in Name]: Parameters<(typeof ENTITIES)[N]>[1] }

/** Saves a plan, kind by kind. Returns the changes for the history, and the ids of what it added. */
export async function applyParts(
  trx: Transaction<DB>,
  parts: ImportParts,
  { today, account }: { today: string; account: number },
): Promise<{ changes: Change[]; idOf: IdOf }> {
  const { idOf, addIds } = trackIds()
  const changes: Change[] = []
  for (const [entity, apply] of Object.entries(ENTITIES) as [Name, Apply<unknown>][]) {
    const applied = await apply(trx, parts[entity], { idOf, today, account })
    addIds(entity, applied.ids)
    // Memberships that end because a student leaves count as separate changes.
    for (const { id, before, after } of applied.changes) changes.push({ entity, id, before, after })
  }
  return { changes, idOf }
}
