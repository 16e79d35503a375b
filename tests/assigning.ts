import { sql } from 'kysely'
import type { Clash } from '#contract/schedules.ts'
import type { GroupType } from '#contract/words.ts'
import type { Person, Told, World } from './world.ts'

/** What a person asks for when they assign groups, core groups unless said otherwise. */
export type Wanted = {
  groups: (number | { type: GroupType; id: number })[]
  teacher: number
  block?: number
  allow?: boolean
  reason?: string
}
export const assignGroups = (person: Person, sectionPeriodId: number, wanted: Wanted) =>
  person.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
    params: { sectionPeriodId },
    body: {
      group_assignments: wanted.groups.map((group) =>
        typeof group === 'number' ? { type: 'core' as const, id: group } : group,
      ),
      teacher_id: wanted.teacher,
      block_schedule_id: wanted.block,
      allow_conflicts: wanted.allow,
      reason: wanted.reason,
    },
  })

export const clashesIn = ({ failure }: Pick<Told<'GET /schedules/api/section-periods/'>, 'failure'>) =>
  (failure.details?.['clashes'] ?? []) as Clash[]

/** The days of a group's assignments, as ranges. */
export const rangesOf = async ({ db }: World, group: number): Promise<string[]> => {
  const { rows } = await sql<{ during: string }>`
    select during::text during from assignment where student_group = ${group} order by during`.execute(db)
  return rows.map(({ during }) => during)
}
