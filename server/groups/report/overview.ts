import { sql, type Kysely } from 'kysely'
import type { GroupsOverview } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPES } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isHereOn, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { isOfDay } from '../group-day.ts'
import { isInGroupThen, memberCounts } from '../queries.ts'

/** The numbers of all groups and of the students in them, today or in the school year that is planned. */
export async function groupsOverview(db: Kysely<DB>, on: PlanDay): Promise<GroupsOverview> {
  const types = GROUP_TYPES.map(
    (type) => sql`json_build_object('type', ${type}::text,
      'groups', (select count(*) from student_group where ${isOfDay(on)} and type = ${type}),
      'unassigned', count(*) filter (where not ${isInGroupThen(on, type)}))`,
  )
  const { rows } = await sql<GroupsOverview>`
    select count(*)::int students, (count(*) filter (where not ${isInGroupThen(on)}))::int in_no_group,
      (select count(*)::int from student_group
        join (${memberCounts(on.day, isHereOn(on))}) members on members.student_group_id = student_group.id
        where ${isOfDay(on)} and members.count > capacity) over_capacity,
      json_build_array(${sql.join(types)}) types
    from student where ${isHereOn(on)}`.execute(db)
  return rows[0]!
}
