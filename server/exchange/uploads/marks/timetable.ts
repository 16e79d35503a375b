import { sql, type Kysely } from 'kysely'
import { closureOn, isWithin } from '#contract/meeting.ts'
import { existsOn } from '#server/plan/calendar/rules.ts'
import { weekdayOf } from '#server/plan/calendar/days.ts'
import { enrolledMemberships } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { numberMeetings } from './period-text.ts'

/** Days from the first to the last, both included. */
export type Days = { first: string; last: string }

export type Meeting = {
  id: number
  name: string | null
  grade: number
  start_time: string
  end_time: string
  homeroom: boolean
  days_of_week: number[]
  starts_on: string | null
  archived_on: string | null
  block: { start_date: string; end_date: string; archived_on: string | null }
}
/** A range of days without its end; null for no end. */
type During = { from: string; until: string | null }
type Assigned = During & { section_period_id: number; teacher_id: number; student_group_id: number }
type Member = During & { student_id: number; student_group_id: number }
type Closure = { name: string; start_date: string; end_date: string }
type Stored = { meetings: Meeting[]; closures: Closure[]; assignments: Assigned[]; members: Member[] }

/** A class of a student on a day. */
export type Lesson = {
  meeting: Meeting
  /** Its place among the times of the grade on this day; null for homeroom. */
  number: number | null
  teacher_id: number
  student_group_id: number
}

/** What met on days that are over, by what was valid on each of them. */
export type Timetable = {
  closureOn: (day: string) => Closure | undefined
  /** What meets on a day, with numbers. */
  meetingsOn: (day: string) => ReadonlyMap<Meeting, number | null>
  lessonsOf: (student: number, day: string) => Lesson[]
  /** The classes of a day with their students. */
  classesOn: (day: string) => { lesson: Lesson; students: number[] }[]
}

export async function loadTimetable(db: Kysely<DB>, { first, last }: Days): Promise<Timetable> {
  const overlaps = sql`during && daterange(${first}::date, ${last}::date, '[]')`
  const range = sql`'from', coalesce(lower(during), ${first}::date), 'until', upper(during)`
  const { rows } = await sql<Stored>`
    select (select coalesce(json_agg(json_build_object('id', period.id, 'name', period.name, 'grade', period.grade_level_id,
        'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'), 'homeroom', homeroom,
        'days_of_week', days_of_week, 'starts_on', starts_on, 'archived_on', period.archived_on,
        'block', json_build_object('start_date', start_date, 'end_date', end_date, 'archived_on', block.archived_on))
        order by start_time, end_time, period.id), '[]')
      from section_period period join block_schedule block on block.id = block_schedule_id
      where start_date <= ${last}::date and end_date >= ${first}::date) meetings,
    (select coalesce(json_agg(json_build_object('name', name, 'start_date', start_date, 'end_date', end_date)), '[]')
      from school_closure where start_date <= ${last}::date and end_date >= ${first}::date) closures,
    (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'teacher_id', teacher_id,
        'student_group_id', student_group_id, ${range}) order by teacher_id, student_group_id), '[]')
      from assignment where ${overlaps}) assignments,
    (select coalesce(json_agg(json_build_object('student_id', student_id, 'student_group_id', student_group_id, ${range})
        order by student_group_id), '[]')
      from ${enrolledMemberships} membership where ${overlaps}) members`.execute(db)
  return timetableOf(rows[0]!)
}

/** The same from records, without a database. */
export function timetableOf({ meetings, closures, assignments, members }: Stored): Timetable {
  const membersOf = Map.groupBy(members, ({ student_id }) => student_id)
  const membersIn = Map.groupBy(members, ({ student_group_id }) => student_group_id)
  const assignedIn = Map.groupBy(assignments, ({ section_period_id }) => section_period_id)
  const byDay = new Map<string, DayOfSchool>()

  /** The meetings of a day with their numbers, and its classes by group. */
  function dayOf(day: string): DayOfSchool {
    const cached = byDay.get(day)
    if (cached) return cached
    const numbers = new Map<Meeting, number | null>()
    const weekday = weekdayOf(day)
    const met = meetings.filter(
      (meeting) =>
        meeting.days_of_week.includes(weekday) &&
        isWithin(day, meeting.block) &&
        existsOn(day, meeting) &&
        existsOn(day, meeting.block),
    )
    for (const grade of Map.groupBy(met, (meeting) => meeting.grade).values())
      for (const [meeting, number] of numberMeetings(grade)) numbers.set(meeting, number)
    const lessons = met.flatMap((meeting) =>
      (assignedIn.get(meeting.id) ?? [])
        .filter((assigned) => isDuring(assigned, day))
        .map(({ teacher_id, student_group_id }) => ({
          meeting,
          number: numbers.get(meeting) ?? null,
          teacher_id,
          student_group_id,
        })),
    )
    const found = {
      numbers,
      lessons,
      byGroup: Map.groupBy(lessons, ({ student_group_id }) => student_group_id),
    }
    byDay.set(day, found)
    return found
  }

  return {
    closureOn: (day) => closureOn(day, closures),
    meetingsOn: (day) => dayOf(day).numbers,
    lessonsOf: (student, day) =>
      (membersOf.get(student) ?? [])
        .filter((member) => isDuring(member, day))
        .flatMap(({ student_group_id }) => dayOf(day).byGroup.get(student_group_id) ?? []),
    classesOn: (day) =>
      dayOf(day).lessons.map((lesson) => ({
        lesson,
        students: (membersIn.get(lesson.student_group_id) ?? [])
          .filter((member) => isDuring(member, day))
          .map(({ student_id }) => student_id),
      })),
  }
}

type DayOfSchool = {
  numbers: ReadonlyMap<Meeting, number | null>
  lessons: Lesson[]
  byGroup: Map<number, Lesson[]>
}

const isDuring = ({ from, until }: During, day: string) => from <= day && (until === null || day < until)
