import type { OfficeConflicts } from '#contract/dashboards/office-home.ts'
import type { Context } from '#server/http/context.ts'
import { listCurrentConflicts } from '#server/plan/schedules/assignments/conflicts.ts'

const MAX_LISTED = 20

/** The current conflicts, each with the grade and block in which the Scheduling Tool shows it. */
export async function findOfficeConflicts({
  db,
  now,
  reference,
}: Pick<Context, 'db' | 'now' | 'reference'>): Promise<OfficeConflicts> {
  const current = await listCurrentConflicts(db, now.day)
  return {
    count: current.length,
    clashes: current.slice(0, MAX_LISTED).flatMap(({ section_period_id, group, clashes: conflicts }) => {
      const period = reference.sectionPeriods.get(section_period_id)
      if (!period) return []
      const { grade_level_id: grade_level, block_schedule_id } = period
      return [{ group, grade_level, block_schedule_id, messages: conflicts.map(({ message }) => message) }]
    }),
  }
}
