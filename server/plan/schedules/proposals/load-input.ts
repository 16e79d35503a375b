import { sql, type Kysely, type RawBuilder } from 'kysely'
import { sharedWeekdays, type Meeting } from '#contract/meeting.ts'
import type { TimeOffRecord } from '#contract/plan/schedules/requirements.ts'
import { WEEKDAYS, type GroupType } from '#contract/words.ts'
import { weekdayNumbers } from '#server/plan/calendar/days.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { findBlock } from '../blocks/queries.ts'
import { findWishWeights, type SavedRequirement } from '../requirements/queries.ts'
import { findRequirementsToPlace } from '../requirements/to-place.ts'
import type { InputRequirement, TimetableInput, WeeklyTime } from './input.ts'

/** The scope of a proposal. Null means all grades. */
export type InputScope = {
  block_schedule_id: number
  grade_level_ids: readonly number[] | null
  pinned: readonly number[]
  first_day: string
}

/**
 * Everything that a week of these grades is proposed from, as it is now: its requirements, memberships and meetings on
 * the first day of the proposal or later. Call it in one snapshot.
 */
export async function loadInput(db: Kysely<DB>, scope: InputScope): Promise<TimetableInput> {
  const block = await findBlock(db, scope.block_schedule_id)
  const days = { first: scope.first_day, last: block.end_date }
  const grades = scope.grade_level_ids
  const periods = await listPeriods(db, scope)
  const gradeOf = await listGroups(db)
  const inScope = (grade: number | undefined) => grade !== undefined && (!grades || grades.includes(grade))
  const toPlace = await findRequirementsToPlace(db, block, scope.first_day)
  const requirements = toPlace.requirements.filter(({ group_id }) => inScope(gradeOf.get(group_id)?.grade))
  const meetings = await listMeetings(db, days)
  const own = new Set(periods.map(({ id }) => id))
  const pinned = new Set(scope.pinned)
  const current = meetings.filter(({ period }) => own.has(period))
  const elsewhere = meetings.filter(({ period }) => !own.has(period))
  const groups = new Set([
    ...requirements.map(({ group_id }) => group_id),
    ...meetings.map(({ group }) => group),
  ])
  const teachers = new Set([
    ...requirements.map(({ teacher_id }) => teacher_id),
    ...meetings.map(({ teacher }) => teacher),
  ])
  return {
    periods,
    teachers: await listTeachers(db, { off: toPlace.off, teachers }),
    groups: [...groups].flatMap((id) => gradeOf.get(id) ?? []),
    sharing: await listSharing(db, { groups: [...groups], days }),
    requirements: requirements.map(inputRequirementOf),
    current: current.map(({ assignment, group, teacher, period }) => ({
      assignment,
      group,
      teacher,
      period,
      pinned: pinned.has(assignment),
    })),
    elsewhere: elsewhere.flatMap((meeting) => elsewhereOf(meeting, days)),
    weights: await findWishWeights(db),
  }
}

const inputRequirementOf = (requirement: SavedRequirement): InputRequirement => ({
  id: requirement.id,
  group: requirement.group_id,
  teacher: requirement.teacher_id,
  meetings: requirement.meetings_per_week,
  doubles: requirement.doubles,
  together: requirement.together,
  sameClass: requirement.same_class,
})

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const isSchoolDay = (weekday: number) => weekday <= WEEKDAYS.length

async function listPeriods(
  db: Kysely<DB>,
  { block_schedule_id: block, grade_level_ids: grades }: InputScope,
): Promise<TimetableInput['periods']> {
  const { rows } = await sql<{
    id: number
    grade: number
    homeroom: boolean
    start_time: string
    end_time: string
    weekdays: number[]
  }>`
    select id, grade_level_id grade, homeroom, start_time, end_time, to_json(days_of_week) weekdays
    from section_period
    where block_schedule_id = ${block} and not archived
      and (${grades}::int[] is null or grade_level_id = any(${grades}::int[]))
    order by grade_level_id, start_time, end_time, id`.execute(db)
  return rows.map(({ id, grade, homeroom, start_time, end_time, weekdays }) => ({
    id,
    grade,
    homeroom,
    weekdays: weekdays.filter(isSchoolDay),
    start: minutesOf(start_time),
    end: minutesOf(end_time),
  }))
}

async function listGroups(db: Kysely<DB>): Promise<ReadonlyMap<number, TimetableInput['groups'][number]>> {
  const { rows } = await sql<{
    id: number
    name: string
    grade: number
    type: GroupType
    room: string | null
  }>`select id, name, grade_level_id grade, type, room_number room from student_group order by id`.execute(db)
  return new Map(rows.map((group) => [group.id, group]))
}

async function listTeachers(
  db: Kysely<DB>,
  { off, teachers }: { off: readonly TimeOffRecord[]; teachers: ReadonlySet<number> },
): Promise<TimetableInput['teachers']> {
  const offOf = Map.groupBy(off, ({ teacher_id }) => teacher_id)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${fullName('teacher')} name from teacher where id = any(${[...teachers]}::bigint[]) order by id`.execute(
    db,
  )
  return rows.map(({ id, name }) => ({
    id,
    name,
    off: (offOf.get(id) ?? []).map(({ days_of_week, start_time, end_time }): WeeklyTime => ({
      weekdays: weekdayNumbers(days_of_week),
      start: minutesOf(start_time),
      end: minutesOf(end_time),
    })),
  }))
}

type Days = { first: string; last: string }

type MeetingRow = Meeting & {
  assignment: number
  group: number
  teacher: number
  grade: number
  block: number
  period: number
}

/** All meetings of the school on these days. */
async function listMeetings(db: Kysely<DB>, { first, last }: Days): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select * from (
      select assignment.id assignment, student_group_id "group", teacher_id teacher, grade_level_id grade,
        block_schedule.id block, section_period.id period,
        to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days_of_week,
        greatest(lower(during), start_date, starts_on, ${first}::date) first_day,
        least(upper(during) - 1, end_date, ${last}::date) last_day
      from assignment
        join section_period on section_period.id = assignment.section_period_id and not section_period.archived
        join block_schedule on block_schedule.id = section_period.block_schedule_id and not block_schedule.archived
      where start_date <= ${last}::date and end_date >= ${first}::date and ${hasNotEnded(first)}
    ) meeting where first_day <= last_day order by assignment`.execute(db)
  return rows
}

/** The weekdays on which a meeting elsewhere takes place while the proposal counts; none where it never does. */
function elsewhereOf(meeting: MeetingRow, { first, last }: Days): TimetableInput['elsewhere'] {
  const { assignment, group, teacher, grade, block, start_time, end_time } = meeting
  const weekdays = sharedWeekdays(meeting, { ...meeting, first_day: first, last_day: last }).filter(
    isSchoolDay,
  )
  if (weekdays.length === 0) return []
  const time = { weekdays, start: minutesOf(start_time), end: minutesOf(end_time) }
  return [{ assignment, group, teacher, grade, block, ...time }]
}

/** The pairs of these groups that have a student in common on one of the days, who is here on the first one. */
async function listSharing(
  db: Kysely<DB>,
  { groups, days }: { groups: readonly number[]; days: Days },
): Promise<TimetableInput['sharing']> {
  const inDays: RawBuilder<unknown> = sql`daterange(${days.first}::date, ${days.last}::date, '[]')`
  const { rows } = await sql<{ one: number; other: number; students: number }>`
    with membership as materialized (
      select student_id, student_group_id, during * ${inDays} during
      from group_membership join student on student.id = student_id
        and ${isEnrolledOn(sql`student.id`, sql`${days.first}::date`)}
      where student_group_id = any(${groups}::bigint[]) and during && ${inDays}
    )
    select one.student_group_id one, another.student_group_id other, count(distinct student_id)::int students
    from membership one join membership another using (student_id)
    where one.student_group_id < another.student_group_id and one.during && another.during
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ one, other, students }) => ({ groups: [one, other] as const, students }))
}
