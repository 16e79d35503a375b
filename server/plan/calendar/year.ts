import { sql, type Kysely } from 'kysely'
import type { CalendarDay, SchoolCalendar } from '#contract/plan/calendar/calendar-shapes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import { notFound } from '#server/http/failures.ts'
import { isClosedOn, meetingsOn } from './queries.ts'

/**
 * A school year, without an id the current one: the blocks that touch it, all closures, and how many section periods meet on
 * each day. 404 if there is no such year.
 */
export async function findSchoolCalendar(
  db: Kysely<DB>,
  yearId?: number,
): Promise<Omit<SchoolCalendar, 'may'>> {
  const { rows } = await sql<Omit<SchoolCalendar, 'may'>>`
    select json_build_object('id', year.id, 'name', year.name, 'is_current', is_current) "year", year_start, year_end,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'start_date', start_date,
          'end_date', least(end_date, archived_on - 1)) order by start_date, end_date, id)
        from block_schedule where start_date <= year_end and end_date >= year_start
          and (archived_on is null or start_date < archived_on)), '[]') blocks,
      coalesce((select json_agg(to_json(school_closure) order by start_date) from school_closure), '[]') closures,
      coalesce((select json_object_agg(day, section_periods) from (
        select day.day, count(*) section_periods
        from (select day::date from generate_series(year_start, year_end, '1 day') day) day join ${meetingsOn}
        where not ${isClosedOn(sql`day.day`)}
        group by day.day order by day.day) counted), '{}') section_periods_on
    from (
      select school_year.id, school_year.name, start_date year_start, end_date year_end,
        (start_date, end_date) = (year_start, year_end) is_current
      from school_year cross join school
    ) year
    where ${yearId === undefined ? sql`is_current` : sql`id = ${yearId}`}`.execute(db)
  if (!rows[0]) throw notFound('school year')
  return rows[0]
}

/** One day, inside the school year or not. */
export async function findCalendarDay(db: Kysely<DB>, day: string): Promise<CalendarDay> {
  const { rows } = await sql<CalendarDay>`
    select ${day} "day",
      (select to_json(school_closure) from school_closure where day.day between start_date and end_date) closure,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'start_date', start_date,
          'end_date', end_date) order by start_date, id)
        from block_schedule where day.day between start_date and end_date
          and (archived_on is null or day.day < archived_on)), '[]') blocks,
      coalesce((select json_agg(met order by met.start_time, met.end_time, met.grade_level, met.id) from (
        select section_period.id, ${sectionPeriodName} "name", block_schedule.name block, grade_level_id grade_level,
          to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time,
          (select count(distinct student_group_id) from assignment
            where section_period_id = section_period.id and during @> day.day) "groups"
        from (select day.day) day join ${meetingsOn}) met), '[]') section_periods,
      (select count(*)::int from attendance_mark where attendance_mark.day = day.day) marks
    from (select ${day}::date "day") day`.execute(db)
  return rows[0]!
}
