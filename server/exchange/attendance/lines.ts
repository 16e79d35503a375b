import { sql, type RawBuilder } from 'kysely'
import { ED_FI_NAMESPACE, MARK_CODE_LABELS, MARK_CODES } from '#contract/day/attendance/mark-codes.ts'
import { reportedReasons } from '#server/day/attendance/reasons/of-marks.ts'
import { givenId } from '#server/exchange/oneroster/records/names.ts'
import type { CopyQuery } from '#server/http/downloads/copy.ts'
import { exactCell } from '#server/http/downloads/csv-cell.ts'
import type { DayRange } from '#server/plan/calendar/day-range.ts'
import { sqlLiteral } from '#server/http/downloads/sql-literal.ts'

/**
 * The columns by the names of the properties of Ed-Fi's two resources, as their documentation in the ODS/API has them.
 * `eventDate` is the day of a student's event, and of a taken section the day on which it was first taken; that one names the
 * school day by `calendarCode` and `date`.
 */
export const EXCHANGE_HEADER = [
  'resource',
  'schoolId',
  'schoolYear',
  'sessionName',
  'localCourseCode',
  'sectionIdentifier',
  'classPeriodName',
  'eventDate',
  'studentUniqueId',
  'attendanceEventCategoryDescriptor',
  'attendanceEventReason',
  'calendarCode',
  'date',
  'staffUniqueId',
  'arrivalTime',
  'departureTime',
]

const text = (value: string) => sql.raw<string>(`'${value.replaceAll("'", "''")}'`)

/** The reason next to a category, for people; a mark without an excuse has none. */
const REASONS = sql.join(
  MARK_CODES.filter((code) => code.length > 1).map(
    (code) => sql`when ${text(code)} then ${text(MARK_CODE_LABELS[code])}`,
  ),
  sql` `,
)

/** SQL for a whole descriptor: a category without a namespace is one of Ed-Fi. */
const descriptorOf = (category: RawBuilder<unknown>) =>
  sql`case when position('#' in ${category}) > 0 then ${category} else ${text(ED_FI_NAMESPACE)} || ${category} end`

/** The code of the course of a row of student_group, as the files of OneRoster have it; they have none without students. */
const courseCode = sql`coalesce((
  select coalesce(course.fields->>'courseCode', course.sourced_id)
  from roster_record class join roster_record course
    on course.collection = 'courses' and course.sourced_id = class.fields->>'courseSourcedId'
  where class.collection = 'classes' and class.own_id = 'group-' || student_group.id
), 'group-' || student_group.id)`

/**
 * SQL for the events of a range as lines of a CSV file: one row for each day. A class that meets twice on a day is one
 * section, so that equal events of one student are one, with both class periods.
 */
export const exchangeLines = (range: DayRange, options: { exceptionsOnly: boolean }): CopyQuery => sql`
  with facts as materialized (
    select ${exactCell(sql`district_school_id`)} school_id, ${exactCell(sql`district_calendar_code`)} calendar,
      time_zone, to_char(year_end, 'MMDD') last_day from school
  ),
  category as materialized (
    select mark, ${exactCell(descriptorOf(sql`category`))} cell,
      case mark ${REASONS} else '' end reason
    from attendance_category
  ),
  absence_reason_cell as materialized (
    select id, ${exactCell(sql`name`)} name_cell, case when district_code is not null then
      ${exactCell(descriptorOf(sql`district_code`))} end cell
    from absence_reason
  ),
  reported as materialized (
    ${reportedReasons(sql`select section_period_id, day, student_id from attendance_mark
      where status <> 'P' and day between ${sqlLiteral(range.start)}::date and ${sqlLiteral(range.end)}::date`)}
  ),
  student_cell as materialized (
    select id, row_number() over (order by last_name, first_name, id) place,
      ${exactCell(sql`coalesce(student_number, ${givenId('users', sql`('student-' || student.id)`)})`)} cell
    from student
  ),
  teacher_cell as materialized (
    select id, ${exactCell(givenId('users', sql`('teacher-' || teacher.id)`))} cell from teacher
  ),
  section as materialized (
    select id, ${exactCell(courseCode)} || ',' || ${exactCell(givenId('classes', sql`('group-' || student_group.id)`))} cells
    from student_group
  ),
  period as materialized (
    select section_period.id, start_time, block_schedule.id block, ${exactCell(sql`block_schedule.name`)} session,
      coalesce(section_period.name, to_char(start_time, 'HH24:MI')) class_period
    from section_period join block_schedule on block_schedule.id = block_schedule_id
  )
  select (
    select string_agg(resource || ',' || school_id || ',' || marked.school_year || ',' || session || ',' || cells || ','
        || ${exactCell(sql`class_periods`)} || ',' || rest || E'\r\n',
      '' order by block, event.group_id, place, rest)
    from (
      select 'sectionAttendanceTakenEvent' resource, block, session, group_id, 0::bigint place,
        string_agg(class_period, '; ' order by start_time, class_period) class_periods,
        min(taken_on)::text || ',,,,' || facts.calendar || ',' || marked.day_text || ','
          || (array_agg(teacher order by start_time, class_period))[1] || ',,' rest
      from (
        select distinct on (period.id, student_group_id) period.*, student_group_id group_id,
          (coalesce(first_at, taken_at) at time zone facts.time_zone)::date taken_on, teacher_cell.cell teacher
        from attendance_sheet_group
          join attendance_sheet using (section_period_id, day, teacher_id)
          join period on period.id = section_period_id
          join teacher_cell on teacher_cell.id = teacher_id
          left join (
            select section_period_id, teacher_id, student_group_id, min(coalesce(first_taken_at, mark.taken_at)) first_at
            from attendance_mark mark where day = marked.day group by section_period_id, teacher_id, student_group_id
          ) first_mark using (section_period_id, teacher_id, student_group_id)
        where attendance_sheet_group.day = marked.day
        order by period.id, student_group_id, coalesce(first_at, taken_at)
      ) taken group by block, session, group_id
      union all
      select 'studentSectionAttendanceEvent', block, session, student_group_id, student_cell.place,
        string_agg(class_period, '; ' order by start_time, class_period),
        marked.day_text || ',' || student_cell.cell || ',' || event_category.cell || ','
          || min(coalesce(absence_reason_cell.name_cell, category.reason)) || ',,,,'
          || coalesce(to_char(min(arrived_at), 'HH24:MI:SS'), '') || ',' || coalesce(to_char(max(left_at), 'HH24:MI:SS'), '')
      from attendance_mark
        join period on period.id = section_period_id
        join student_cell on student_cell.id = student_id
        join category on category.mark = coalesce(excuse, status)
        left join reported using (section_period_id, day, student_id)
        left join absence_reason_cell on status <> 'P'
          and absence_reason_cell.id = coalesce(absence_reason_id, reported.reason_id)
        cross join lateral (select coalesce(absence_reason_cell.cell, category.cell) cell) event_category
      where attendance_mark.day = marked.day ${options.exceptionsOnly ? sql`and status <> 'P'` : sql``}
      group by block, session, student_group_id, student_cell.place, student_cell.cell, event_category.cell
    ) event join section on section.id = event.group_id
  ) lines
  from (
    select each::date as day, each::date::text as day_text,
      extract(year from each)::int + (to_char(each, 'MMDD') > last_day)::int school_year
    from facts, generate_series(
      greatest(${sqlLiteral(range.start)}, (select min(day) from attendance_sheet)),
      least(${sqlLiteral(range.end)}, (select max(day) from attendance_sheet)), interval '1 day') each
    order by day offset 0
  ) marked, facts order by marked.day`
