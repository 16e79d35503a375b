import { sql, type Kysely } from 'kysely'
import type { OwnProgress } from '#contract/portal.ts'
import { markCounts, type Counts } from '#server/database/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { attendanceSummary } from './attendance-summary.ts'

type GroupRow = Pick<
  OwnProgress['groups'][number],
  'id' | 'type' | 'name' | 'teacher' | 'since' | 'until'
> & {
  counts: Counts
}
type Row = Pick<OwnProgress, 'grade_level' | 'courses' | 'year'> & { groups: GroupRow[]; counts: Counts }

/** The courses of a student's grade, and their attendance in each group of the school year. */
export async function findOwnProgress(db: Kysely<DB>, student: number, today: string): Promise<OwnProgress> {
  const { rows } = await sql<Row>`
    with attendance_mark as materialized (
      select attendance_mark.* from attendance_mark cross join school
      where student_id = ${student} and day between year_start and year_end
    ), membership as (
      select student_group_id, min(lower(during)) since,
        case when bool_or(during @> ${today}::date) then null else max(upper(during)) - 1 end until
      from group_membership cross join school
      where student_id = ${student} and during && daterange(year_start, year_end, '[]') and lower(during) <= ${today}::date
      group by student_group_id
    ), counted as (
      select student_group_id, ${markCounts} counts
      from membership full join attendance_mark using (student_group_id) group by student_group_id
    )
    select student.grade_level_id grade_level, json_build_object('start_date', year_start, 'end_date', year_end) "year",
      (select ${markCounts} from attendance_mark) counts,
      (select coalesce(json_agg(json_build_object('id', course.id, 'name', course.name,
          'core_class', core_class.name, 'cte_class', cte_class.name) order by lower(course.name), course.id), '[]')
        from course left join core_class on core_class.id = course.core_class_id
          left join cte_class on cte_class.id = course.cte_class_id
        where course.grade_level_id = student.grade_level_id) courses,
      (select coalesce(json_agg(json_build_object('id', student_group.id, 'type', type, 'name', student_group.name,
          'teacher', first_name || ' ' || last_name, 'since', since, 'until', until, 'counts', counts)
          order by since is null or until is not null, array_position(array['core', 'cte', 'homeroom'], type), since desc,
            student_group.id), '[]')
        from counted join student_group on student_group.id = counted.student_group_id
          left join membership on membership.student_group_id = counted.student_group_id
          left join teacher on teacher.id = student_group.teacher_id) groups
    from student cross join school where student.id = ${student}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('student')
  const { counts, groups, ...progress } = row
  return {
    ...progress,
    standing: attendanceSummary(counts),
    groups: groups.map(({ counts: own, ...group }) => Object.assign(group, attendanceSummary(own))),
  }
}
