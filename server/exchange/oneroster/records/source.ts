import { sql, type RawBuilder } from 'kysely'

/** SQL for a grade level as OneRoster writes grades, such as '07'. */
const grade = (level: string): RawBuilder<string> =>
  sql`(select grade_code(grade) from grade_level where id = ${sql.ref(level)})`

/** Terms and school years: blocks that reach into the school year or begin later, and the years that they belong to. */
const sessions = sql`
  span as (select year_start, year_end, extract(year from year_end)::int year_ends, name from school limit 1),
  term as (
    select id, block_schedule.name, start_date, end_date,
      greatest(0, extract(year from age(start_date, year_start))::int) ahead
    from block_schedule cross join span where not archived and end_date >= year_start
  ),
  year as (
    select span.year_ends + years.ahead year_ends, years.ahead,
      least((span.year_start + make_interval(years => years.ahead))::date,
        (select min(start_date) from term where term.ahead = years.ahead)) start_date,
      greatest((span.year_end + make_interval(years => years.ahead))::date,
        (select max(end_date) from term where term.ahead = years.ahead)) end_date
    from span cross join (select 0 ahead union select ahead from term) years
  )`

/** Groups, with the values from an information system. */
const classes = sql`
  class as (
    select student_group.id, student_group.name, student_group.type, room_number, teacher_id, core_class_id,
      grade_level_id, ${grade('grade_level_id')} grade, core_class.name core_class,
      imported.course_id imported_course_id, imported.class_code, imported.periods,
      imported.subjects
    from student_group left join core_class on core_class.id = core_class_id
      left join imported_class imported on imported.student_group_id = student_group.id
    where not student_group.archived
  ),
  class_course as (
    select class.id, coalesce(
      'course-' || coalesce(imported_course_id, (select min(course.id) from course
        where course.core_class_id = class.core_class_id and course.grade_level_id = class.grade_level_id)),
      'course-' || class.type || '-' || grade || coalesce('-' || core_class_id, '')) own_id
    from class
  ),
  given_course as (
    select 'course-' || course.id own_id, course.name title, ${grade('grade_level_id')} grade, course_code,
      coalesce(nullif(subjects, '{}'), array_remove(array[coalesce(core_class.name, cte_class.name)], null)) subjects
    from course left join core_class on core_class.id = core_class_id left join cte_class on cte_class.id = cte_class_id
      left join imported_course on imported_course.course_id = course.id
    union all
    select own_id, coalesce(max(core_class), case max(type) when 'core' then 'Core' when 'cte' then 'CTE' else 'Homeroom' end)
      || ', ' || (select grade_title(grade) from grade_level where id = max(grade_level_id)), max(grade), null, array_remove(array[max(core_class)], null)
    from class_course join class using (id)
    where own_id not in (select 'course-' || id from course) group by own_id
  )`

/** The teachers of a class with their days (end exclusive): by its assignments, else from another system or the group. */
const teaching = sql`
  taught as (
    select student_group_id, assignment.teacher_id, lower(during) begins, coalesce(upper(during), term.end_date + 1) ends,
      term.id block_schedule_id, section_period.start_time,
      case when not section_period.archived
        then coalesce(section_period.name, to_char(section_period.start_time, 'HH24:MI')) end period
    from assignment join section_period on section_period.id = section_period_id
      join term on term.id = block_schedule_id join class on class.id = student_group_id
  ),
  scheduled as (select distinct student_group_id from taught),
  class_term as (
    select distinct student_group_id, block_schedule_id from taught
    union all
    select class.id, term.id from class join imported_class_block block on block.student_group_id = class.id
      join term on term.id = block.block_schedule_id
    where class.id not in (select student_group_id from scheduled)
  ),
  class_periods as (
    select student_group_id, array_agg(period order by start_time, period) labels
    from (select student_group_id, period, min(start_time) start_time from taught where period is not null
      group by student_group_id, period) one
    group by student_group_id
  ),
  assigned as (
    select student_group_id, taught.teacher_id, min(begins) begins, max(ends) ends,
      row_number() over (partition by student_group_id
        order by max(ends) desc, (bool_or(taught.teacher_id = class.teacher_id) is true) desc, count(*) desc,
          taught.teacher_id) = 1 is_primary
    from taught join class on class.id = student_group_id group by student_group_id, taught.teacher_id
  ),
  teaching as (
    select student_group_id, teacher_id, begins, ends, is_primary from assigned
    union all
    select student_group_id, imported_teaching.teacher_id, begin_date, end_date, is_primary
    from imported_teaching join class on class.id = student_group_id
    where student_group_id not in (select student_group_id from scheduled)
    union all
    select id, teacher_id, null, null, true from class
    where teacher_id is not null and id not in (select student_group_id from scheduled)
      and id not in (select student_group_id from imported_teaching)
  )`

/**
 * Students and teachers: those who are active, and those who are in classes of the school year. `stay` is the newest enrollment
 * of a student that has begun, with the district's codes.
 */
const people = sql`
  member as (
    select group_membership.id, student_id, student_group_id, lower(during) begins, upper(during) ends
    from group_membership join class on class.id = student_group_id join student on student.id = student_id
      cross join span
    where erased_at is null and (upper_inf(during) or upper(during) > year_start)
  ),
  learner as (
    select student.*, ${grade('grade_level_id')} grade from student
    where erased_at is null and (is_active or id in (select student_id from member))
  ),
  stay as (
    select student_id, first_day::text entered_on, entry.district_code entry_code,
      case when last_day < school_day() then last_day::text end left_on,
      case when last_day < school_day() then exit.district_code end exit_code
    from (select distinct on (student_id) * from enrollment where first_day <= school_day() and not isempty(during)
        order by student_id, first_day desc) newest
      join entry_code entry on entry.code = entry_code left join exit_code exit on exit.code = exit_code
  ),
  instructor as (select * from teacher where active or id in (select teacher_id from teaching))`

/**
 * Common table expressions of the data for other systems: `term`, `year`, `class`, `class_course`, `given_course`, `scheduled`,
 * `class_term`, `class_periods`, `teaching`, `member`, `learner`, `stay`, `instructor`. `ends` is the first day after.
 */
export const sourceTables = sql`${sessions}, ${classes}, ${teaching}, ${people}`
