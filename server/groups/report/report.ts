import { sql, type Kysely } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import type { groups } from '#contract/groups/groups.ts'
import { gradeInFile } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { byLastName, fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { fileFormat, tableFile } from '#server/http/files/table-file.ts'
import { byGroupType, isInGroup, memberCounts } from '../queries.ts'

type Query = Parsed<(typeof groups)['GET /api/groups/reports/'], 'query'>

/** The state of all groups today, or of one grade's: as rows, or one of the reports as a file. */
export async function groupsReport(
  { db, now }: Context,
  { grade_level, report, csv, xlsx }: Query,
  disconnected: AbortSignal,
): Promise<GroupsReport | ExportFile> {
  const found = await findGroupsReport(db, grade_level, now.day)
  const format = fileFormat({ csv, xlsx })
  if (!format) return found
  const { header, rows } = TABLES[report](found)
  const grade = grade_level === undefined ? '' : `-grade-${gradeInFile(grade_level)}`
  const exported = {
    subject: 'report',
    details: { type: `groups: ${report}`, day: now.day, grade_level },
    students: report === 'in_no_group' ? found.in_no_group.map(({ id }) => id) : [],
  } as const
  const name = `groups-${report.replaceAll('_', '-')}${grade}-${now.day}`
  return tableFile(format, { name, sheet: 'Groups', header, rows, exported }, disconnected)
}

async function findGroupsReport(
  db: Kysely<DB>,
  grade: number | undefined,
  day: string,
): Promise<GroupsReport> {
  const inGrade = (column: string) => (grade === undefined ? sql`true` : sql`${sql.ref(column)} = ${grade}`)
  const without = (type: GroupType) => sql`count(student.id) filter (where not ${isInGroup(day, type)})`
  const { rows } = await sql<Omit<GroupsReport, 'over_capacity'>>`
    select
      coalesce((select json_agg(size) from (
        select student_group.id, type, name, grade_level_id grade_level, coalesce(members.count, 0) student_count,
          ${fullName('teacher')} teacher, capacity,
          case when capacity is not null then greatest(capacity - coalesce(members.count, 0), 0) end seats_left
        from student_group left join teacher on teacher.id = student_group.teacher_id
          left join (${memberCounts(day)}) members on members.student_group_id = student_group.id
        where not archived and ${inGrade('student_group.grade_level_id')}
        order by grade_level_id, ${byGroupType}, name, student_group.id
      ) size), '[]') sizes,
      coalesce((select json_agg(counted) from (
        select grade_level.id grade_level, count(student.id) students, ${without('core')} core,
          ${without('cte')} cte, ${without('homeroom')} homeroom
        from grade_level left join student on student.grade_level_id = grade_level.id and student.is_active
        where ${inGrade('grade_level.id')} group by grade_level.id order by grade_level.id
      ) counted), '[]') unassigned,
      coalesce((select json_agg(student_alone) from (
        select id, first_name, last_name, grade_level_id grade_level from student
        where is_active and ${inGrade('student.grade_level_id')} and not ${isInGroup(day)}
        order by grade_level_id, ${byLastName('student')}
      ) student_alone), '[]') in_no_group`.execute(db)
  const report = rows[0]!
  return { ...report, over_capacity: report.sizes.filter(isOverCapacity) }
}

type Size = GroupsReport['sizes'][number]
const isOverCapacity = (group: Size): group is Size & { capacity: number } =>
  group.capacity !== null && group.student_count > group.capacity

const typeLabel = ({ type }: { type: GroupType }) => GROUP_TYPE_LABELS[type]

/** Each report as a table for a file; grades are written as student information systems do. */
const TABLES = {
  sizes: ({ sizes }: GroupsReport) => ({
    header: ['Grade', 'Type', 'Group', 'Teacher', 'Students', 'Capacity', 'Seats left'],
    rows: sizes.map((group) => [
      gradeInFile(group.grade_level),
      typeLabel(group),
      group.name,
      group.teacher,
      group.student_count,
      group.capacity,
      group.seats_left,
    ]),
  }),
  unassigned: ({ unassigned }: GroupsReport) => ({
    header: ['Grade', 'Students', 'Without core group', 'Without CTE group', 'Without homeroom group'],
    rows: unassigned.map(({ grade_level, students, core, cte, homeroom }) => [
      gradeInFile(grade_level),
      students,
      core,
      cte,
      homeroom,
    ]),
  }),
  in_no_group: ({ in_no_group }: GroupsReport) => ({
    header: ['Grade', 'Last name', 'First name'],
    rows: in_no_group.map(({ grade_level, last_name, first_name }) => [
      gradeInFile(grade_level),
      last_name,
      first_name,
    ]),
  }),
  over_capacity: ({ over_capacity }: GroupsReport) => ({
    header: ['Grade', 'Type', 'Group', 'Students', 'Capacity'],
    rows: over_capacity.map((group) => [
      gradeInFile(group.grade_level),
      typeLabel(group),
      group.name,
      group.student_count,
      group.capacity,
    ]),
  }),
}
