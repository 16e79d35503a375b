import type { OwnLesson, TeacherHome } from '#contract/dashboards/teacher-home.ts'
import type { Meeting, Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn, meetsOn } from '#contract/meeting.ts'
import { addDays, earlierOf, mondayOf, weekdayOf } from '#server/plan/calendar/days.ts'
import { schoolDaysAfter, schoolDaysBefore } from '#server/plan/calendar/rules.ts'
import { findSchedule } from '#server/plan/calendar/week.ts'
import { listCurrentRequests } from '#server/plan/schedules/requests/current.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { readHomeFacts, type HomeFacts } from './queries.ts'

/** Absences further back are no news. */
const ABSENCE_SCHOOL_DAYS = 15
const FRIDAY = 5

/** What a teacher's first screen shows besides the classes of today. */
export async function findTeacherHome(context: Context): Promise<TeacherHome> {
  const { db, actor, reference, school, now } = context
  const { teacher } = actor
  if (teacher === null) throw notFound('teacher')
  const { closures } = reference
  const openDays = schoolDaysBefore(now.day, school.attendanceDaysBack, closures).filter(
    // Those of an earlier school year are the office's.
    (day) => day >= school.yearStart,
  )
  const days = weekOf(now.day)
  const first = [...days, ...openDays].reduce(earlierOf)
  const meetings = await findSchedule(db, { teacher }, first)
  const facts = await readHomeFacts(db, {
    teacher,
    today: now.day,
    days: [...new Set([...openDays, ...days])],
    groups: [...new Set(meetings.schedule.map(({ group_id }) => group_id))],
    absenceDays: [now.day, ...schoolDaysBefore(now.day, ABSENCE_SCHOOL_DAYS, closures)],
  })
  return {
    open: openDays.flatMap((date) => {
      const own = lessonsOn(meetings, date, facts).filter((one) => !isCovered(one, date, facts))
      const covering = coveringOn(context, date, facts)
      const classes = [...own, ...covering].filter((one) => !one.taken && one.has_students).toSorted(byTime)
      const until = schoolDaysAfter(date, school.attendanceDaysBack, closures).at(-1) ?? date
      return classes.length > 0 ? [{ date, until, classes }] : []
    }),
    week: days.map((date) => ({
      date,
      closure: closureOn(date, closures)?.name ?? null,
      classes: [...lessonsOn(meetings, date, facts), ...coveringOn(context, date, facts)].toSorted(byTime),
    })),
    absence_requests: await listCurrentRequests(db, teacher, now.day),
    absent_in_a_row: facts.absences,
  }
}

const isCovered = ({ section_period_id }: OwnLesson, day: string, { covered }: HomeFacts) =>
  covered.some((cover) => cover.day === day && cover.section_period_id === section_period_id)

/** The classes of absent teachers that the teacher covers on a day; none on a closed one. */
const coveringOn = ({ reference }: Context, day: string, { covering }: HomeFacts): OwnLesson[] =>
  closureOn(day, reference.closures)
    ? []
    : covering
        .filter((one) => one.day === day)
        .map(({ day: _day, absent_teacher_id, ...lesson }) =>
          Object.assign(lesson, { covered_for: reference.teachers.get(absent_teacher_id) }),
        )

/** Returns Monday to Friday of the week of a day; for a Saturday or Sunday, of the next week. */
function weekOf(day: string): string[] {
  const monday = addDays(mondayOf(day), weekdayOf(day) > FRIDAY ? 7 : 0)
  return Array.from({ length: FRIDAY }, (_, days) => addDays(monday, days))
}

function lessonsOn({ schedule, closures }: Meetings, day: string, facts: HomeFacts): OwnLesson[] {
  const meetings = schedule.filter((meeting) => meetsOn(meeting, day, closures))
  const lessons = Map.groupBy(meetings, ({ section_period_id }) => section_period_id)
  return [...lessons.values()].map((same) => lessonOf(same, day, facts)).toSorted(byTime)
}

function lessonOf(same: Meeting[], day: string, { taken, filled }: HomeFacts): OwnLesson {
  const [{ section_period_id, start_time, end_time }] = same as [Meeting, ...Meeting[]]
  return {
    section_period_id,
    start_time,
    end_time,
    groups: same.map(({ group }) => group).toSorted(),
    taken: taken.some((sheet) => sheet.day === day && sheet.section_period_id === section_period_id),
    has_students: same.some(({ group_id }) =>
      filled.some((group) => group.day === day && group.group_id === group_id),
    ),
  }
}

const byTime = (one: OwnLesson, other: OwnLesson) =>
  one.start_time.localeCompare(other.start_time) ||
  one.end_time.localeCompare(other.end_time) ||
  one.section_period_id - other.section_period_id
