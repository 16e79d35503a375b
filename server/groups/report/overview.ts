import { sql } from 'kysely'
import type { GroupsOverview } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPES } from '#contract/words.ts'
import type { Context } from '#server/http/context.ts'
import { isInGroup, memberCounts } from '../queries.ts'

/** The numbers of all groups and of their active students today. */
export async function groupsOverview({ db, now }: Pick<Context, 'db' | 'now'>): Promise<GroupsOverview> {
  const types = GROUP_TYPES.map(
    (type) => sql`json_build_object('type', ${type}::text,
      'groups', (select count(*) from student_group where not archived and type = ${type}),
      'unassigned', count(*) filter (where not ${isInGroup(now.day, type)}))`,
  )
  const { rows } = await sql<GroupsOverview>`
    select count(*)::int students, (count(*) filter (where not ${isInGroup(now.day)}))::int in_no_group,
      (select count(*)::int from student_group
        join (${memberCounts(now.day)}) members on members.student_group_id = student_group.id
        where not archived and members.count > capacity) over_capacity,
      json_build_array(${sql.join(types)}) types
    from student where is_active`.execute(db)
  return rows[0]!
}
