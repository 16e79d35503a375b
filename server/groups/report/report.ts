import { sql, type Kysely } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import type { groups } from '#contract/groups/groups.ts'
import { gradeOf, type GroupType } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { CsvFile } from '#server/http/csv.ts'
import { inGroup } from '../queries.ts'
import { TABLES } from './tables.ts'

type Query = Got<(typeof groups)['GET /api/groups/reports/'], 'query'>

/** The state of all groups on the day, or of one grade's, as rows or one of the reports as a file. */
export async function reportGroups(
  db: Kysely<DB>,
  { actor, today }: { actor: Actor; today: string },
  { grade_level, report, csv }: Query,
): Promise<GroupsReport | CsvFile> {
  const told = await groupsReport(db, grade_level, today)
  if (!csv) return told
  await db.transaction().execute((tx) =>
    audit(tx, {
      account: actor.account,
      action: 'export',
      subject: 'report',
      subjectId: null,
      details: { type: `groups: ${report}`, day: today, grade_level },
    }),
  )
  const { header, rows } = TABLES[report](told)
  const of = grade_level === undefined ? '' : `-grade-${gradeOf(grade_level)}`
  return new CsvFile(`groups-${report.replaceAll('_', '-')}${of}-${today}.csv`, header, rows)
}

async function groupsReport(db: Kysely<DB>, grade: number | undefined, day: string): Promise<GroupsReport> {
  const inGrade = (column: string) => (grade === undefined ? sql`true` : sql`${sql.ref(column)} = ${grade}`)
  const without = (type: GroupType) => sql`count(student.id) filter (where not ${inGroup(day, type)})`
  const { rows } = await sql<Omit<GroupsReport, 'over_capacity'>>`
    select
      coalesce((select json_agg(listed) from (
        select student_group.id, type, name, grade_level_id grade_level, coalesce(members.count, 0) student_count,
          teacher.first_name || ' ' || teacher.last_name teacher, capacity,
          case when capacity is not null then greatest(capacity - coalesce(members.count, 0), 0) end seats_left
        from student_group left join teacher on teacher.id = student_group.teacher_id left join (
          select student_group_id, count(*) from group_membership
            join student on student.id = group_membership.student_id and student.is_active
          where during @> ${day}::date group by student_group_id
        ) members on members.student_group_id = student_group.id
        where not archived and ${inGrade('student_group.grade_level_id')}
        order by grade_level_id, array_position(array['core', 'cte', 'homeroom'], type), name, student_group.id
      ) listed), '[]') sizes,
      coalesce((select json_agg(counted) from (
        select grade_level.id grade_level, count(student.id) students, ${without('core')} core,
          ${without('cte')} cte, ${without('homeroom')} homeroom
        from grade_level left join student on student.grade_level_id = grade_level.id and student.is_active
        where ${inGrade('grade_level.id')} group by grade_level.id order by grade_level.id
      ) counted), '[]') unassigned,
      coalesce((select json_agg(alone) from (
        select id, first_name, last_name, grade_level_id grade_level from student
        where is_active and ${inGrade('student.grade_level_id')} and not ${inGroup(day)}
        order by grade_level_id, ${byLastName('student')}
      ) alone), '[]') in_no_group`.execute(db)
  const report = rows[0]!
  return { ...report, over_capacity: report.sizes.filter(isOverCapacity) }
}

type Size = GroupsReport['sizes'][number]
const isOverCapacity = (group: Size): group is Size & { capacity: number } =>
  group.capacity !== null && group.student_count > group.capacity
