import { sql, type Kysely } from 'kysely'
import { hasOwnName } from '#contract/day/attendance/teacher-day.ts'
import type { ClassChange, Meeting, Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn, meetsOn } from '#contract/meeting.ts'
import { classTitle } from '#contract/plan/calendar/class-title.ts'
import type { OwnClass, OwnDay, OwnHome } from '#contract/portal.ts'
import { joinWithAnd } from '#contract/words.ts'
import { activityMarks } from '#server/day/attendance/absences/activity-marks.ts'
import { isAbsentDay, markCounts, markKind, type Counts } from '#server/database/mark-counts.ts'
import { changesOf } from '#server/plan/calendar/class-changes.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'
import { isClosedOn } from '#server/plan/calendar/queries.ts'
import { findSchedule } from '#server/plan/calendar/week.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { absencesUntil } from '#server/reports/rules.ts'
import { attendanceSummary } from './attendance-summary.ts'

const SCHOOL_DAYS = [0, 1, 2, 3, 4]

/** Today, the next class and this week's marks of a student, and their school year in numbers. */
export async function findOwnHome(
  { db, school, now }: Pick<Context, 'db' | 'school' | 'now'>,
  student: number,
): Promise<OwnHome> {
  const monday = mondayOf(now.day)
  const [meetings, facts] = await Promise.all([
    findSchedule(db, { student }, monday),
    findFacts(db, {
      student,
      today: now.day,
      monday,
      year: { start: school.yearStart, end: school.yearEnd },
    }),
  ])
  const { counts, day_counts, today_marks, changes, days_enrolled, days_absent, ...rest } = facts
  const countsOn = new Map(day_counts.map(({ date, counts: ofDay }) => [date, ofDay]))
  const markOf = new Map(today_marks.map((mark) => [keyOf(mark), mark]))
  return {
    ...rest,
    classes: classesOn(meetings, now.day, changes).map((one) =>
      Object.assign(one, { mark: markOf.get(keyOf(one)) ?? null }),
    ),
    next_day: nextDay(meetings, now.day, changes),
    week: SCHOOL_DAYS.map((days) => weekDay(meetings, addDays(monday, days), countsOn)),
    standing: attendanceSummary(counts),
    days_enrolled,
    days_absent,
    chronic_percent: school.tierChronic,
    absences_until_chronic: absencesUntil({ days_enrolled, days_absent }, school.tierChronic),
  }
}

type ClassOfDay = OwnClass & { teacher_id: number }

const keyOf = (one: { section_period_id: number; teacher_id: number }) =>
  `${one.section_period_id} ${one.teacher_id}`

/** The classes of a day by time; several groups of the student with one teacher at one time are one class. */
export function classesOn(
  { schedule, closures }: Meetings,
  day: string,
  changes: readonly ClassChange[] = [],
): ClassOfDay[] {
  const meetings = schedule.filter((meeting) => meetsOn(meeting, day, closures))
  const changeOf = new Map(changes.filter((one) => one.day === day).map((one) => [keyOf(one), one]))
  return [...Map.groupBy(meetings, keyOf)]
    .map(([key, same]) => classOf(same, changeOf.get(key)))
    .toSorted((one, other) => (timesOf(one) < timesOf(other) ? -1 : 1))
}

const timesOf = ({ start_time, end_time, section_period_id }: ClassOfDay) =>
  `${start_time} ${end_time} ${String(section_period_id).padStart(10, '0')}`

function classOf(same: Meeting[], change: ClassChange | undefined): ClassOfDay {
  const [meeting] = same as [Meeting, ...Meeting[]]
  const { section_period_id, start_time, end_time, teacher, teacher_id, group_type, room_number } = meeting
  const name = hasOwnName(meeting) ? meeting.name : null
  const group = joinWithAnd(same.map((each) => each.group))
  return {
    section_period_id,
    name,
    start_time,
    end_time,
    teacher,
    teacher_id,
    group,
    group_type,
    room_number,
    title: classTitle({ ...meeting, name, group }),
    room_today: change && change.room_number !== room_number ? change.room_number : null,
    covered_by: change?.covered_by ?? null,
  }
}

/** The first class of the next day after this one that has any. */
export function nextDay(
  meetings: Meetings,
  day: string,
  changes: readonly ClassChange[] = [],
): OwnHome['next_day'] {
  const lastDay = meetings.schedule.reduce((last, { last_day }) => (last_day > last ? last_day : last), day)
  for (let date = addDays(day, 1); date <= lastDay; date = addDays(date, 1)) {
    const [first] = classesOn(meetings, date, changes)
    if (first) return { date, first }
  }
  return null
}

function weekDay(meetings: Meetings, date: string, countsOn: ReadonlyMap<string, Counts>): OwnDay {
  const { P, T, E, A } = countsOn.get(date) ?? { P: 0, T: 0, E: 0, A: 0 }
  const closure = closureOn(date, meetings.closures)?.name ?? null
  return { date, closure, classes: classesOn(meetings, date).length, P, T, E, A }
}

type TodayMark = {
  section_period_id: number
  teacher_id: number
} & NonNullable<OwnHome['classes'][number]['mark']>

type Facts = Pick<
  OwnHome,
  'called' | 'since' | 'groups' | 'courses' | 'days_enrolled' | 'days_absent' | 'school_activity'
> & {
  counts: Counts
  day_counts: { date: string; counts: Counts }[]
  today_marks: TodayMark[]
  changes: ClassChange[]
}

type FactsOf = { student: number; today: string; monday: string; year: { start: string; end: string } }

async function findFacts(db: Kysely<DB>, { student, today, monday, year }: FactsOf): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with attendance_mark as materialized (
      select attendance_mark.*, day between year_start and year_end in_year
      from attendance_mark cross join school
      where student_id = ${student} and (day >= ${monday}::date or day between year_start and year_end)
    ), school_day as (
      select ${isAbsentDay} is_absent from attendance_mark
      where in_year and extract(isodow from day) < 6 and not ${isClosedOn(sql`attendance_mark.day`)}
      group by day
    )
    select coalesce(preferred_name, first_name) called,
      (select ${markCounts} from attendance_mark where in_year) counts,
      (select min(day) from attendance_mark where in_year) since,
      (select count(*)::int from (${activityMarks(year)}) activity_mark) school_activity,
      (select count(*)::int from school_day) days_enrolled,
      (select count(*)::int from school_day where is_absent) days_absent,
      (select coalesce(json_agg(json_build_object('date', day, 'counts', counts)), '[]')
        from (select day, ${markCounts} counts from attendance_mark where day >= ${monday}::date group by day) one_day
      ) day_counts,
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'teacher_id', teacher_id,
          'counts_as', ${markKind}, 'excuse', excuse,
          'arrived_at', to_char(arrived_at, 'HH24:MI'), 'left_at', to_char(left_at, 'HH24:MI'))), '[]')
        from attendance_mark where day = ${today}::date) today_marks,
      ${changesOf(student, today)} changes,
      (select coalesce(json_agg(json_build_object('id', student_group.id, 'type', student_group.type, 'name', name)
          order by array_position(array['core', 'cte', 'homeroom'], student_group.type)), '[]')
        from group_membership join student_group on student_group.id = student_group_id and not archived
        where student_id = student.id and during @> ${today}::date) groups,
      (select count(*)::int from course where course.grade_level_id = student.grade_level_id) courses
    from student where id = ${student}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('student')
  return row
}
