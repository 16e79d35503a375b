import type { OfficeClashes } from '#contract/dashboards/office-home.ts'
import type { Context } from '#server/http/context.ts'
import { listStandingClashes } from '#server/plan/schedules/assignments/clashes.ts'

const MAX_LISTED = 20

/** The clashes that stand, each with the grade and block in which the Scheduling Tool shows it. */
export async function findOfficeClashes({
  db,
  now,
  reference,
}: Pick<Context, 'db' | 'now' | 'reference'>): Promise<OfficeClashes> {
  const standing = await listStandingClashes(db, now.day)
  return {
    count: standing.length,
    clashes: standing.slice(0, MAX_LISTED).flatMap(({ section_period_id, group, clashes }) => {
      const period = reference.sectionPeriods.get(section_period_id)
      if (!period) return []
      const { grade_level_id: grade_level, block_schedule_id } = period
      return [{ group, grade_level, block_schedule_id, messages: clashes.map(({ message }) => message) }]
    }),
  }
}
