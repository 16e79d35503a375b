import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { TimeDisplay } from '#contract/formats.ts'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { earlierOf, laterOf } from '#server/plan/calendar/days.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import { fullName, listName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { joinRequirement, sameClassKey } from '../same-class.ts'
import { pairsAtOneTime, type MeetingPair } from './conflict-pairs.ts'
import { conflictsBetween, type CheckedAssignment } from './conflict-rules.ts'

/** The conflicts of these saved assignments with each other and with all others, or with those for whose id `counts` is true. */
export async function findConflicts(
  tx: Transaction<DB>,
  ids: readonly number[],
  counts: (other: number) => boolean = () => true,
): Promise<ScheduleConflict[]> {
  const pairs = await findConflictingPairs(tx, isOneOf(ids))
  return pairs.filter(({ other }) => counts(other)).flatMap(({ clashes: conflicts }) => conflicts)
}

/**
 * Makes a change and returns the conflicts that it causes, on the day `today` or later, for the assignments of the section
 * periods for which `where` is true. Two assignments that conflicted on the same weekdays before the change are left out.
 */
export async function conflictsCausedBy(
  tx: Transaction<DB>,
  where: RawBuilder<unknown>,
  today: string,
  change: () => Promise<unknown>,
): Promise<ScheduleConflict[]> {
  const ids = await currentAssignmentIds(tx, where, today)
  const before = await findConflictingPairs(tx, isOneOf(ids), today)
  await change()
  const after = await findConflictingPairs(tx, isOneOf(ids), today)
  const weekdaysBefore = new Map(before.map(({ pair, weekdays }) => [pair, weekdays]))
  return after
    .filter(({ pair, weekdays }) => weekdays.some((day) => !weekdaysBefore.get(pair)?.includes(day)))
    .flatMap(({ clashes: conflicts }) => conflicts)
}

/** Two assignments that conflict, by the section period and the group of the one; at least one conflict. */
export type ConflictingAssignments = { section_period_id: number; group: string; clashes: ScheduleConflict[] }

/** All conflicts in the schedule on the day `today` or later, including those that someone allowed. */
export async function listCurrentConflicts(db: Kysely<DB>, today: string): Promise<ConflictingAssignments[]> {
  const isCurrent = sql`not section_period.archived and not block_schedule.archived
    and block_schedule.end_date >= ${today}::date and ${hasNotEnded(today)}`
  const pairs = await findConflictingPairs(db, isCurrent, today)
  return pairs
    .filter(({ clashes: conflicts }) => conflicts.length > 0)
    .map(({ sectionPeriod, group, clashes: conflicts }) => ({
      section_period_id: sectionPeriod,
      group,
      clashes: conflicts,
    }))
}

const isOneOf = (ids: readonly number[]) => sql`assignment.id = any(${ids}::bigint[])`

async function currentAssignmentIds(
  tx: Transaction<DB>,
  where: RawBuilder<unknown>,
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select assignment.id from assignment join section_period on section_period.id = assignment.section_period_id
    where ${where} and not section_period.archived and ${hasNotEnded(today)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** `pair` has the two ids, `weekdays` the days on which both meet at the same time. */
type ConflictingPair = {
  pair: string
  /** The assignment of the two that was not checked, or the later one if both were. */
  other: number
  weekdays: number[]
  clashes: ScheduleConflict[]
  /** Of the checked assignment. */
  sectionPeriod: number
  group: string
}
/** An assignment with the values that a conflict shows. */
type AssignedMeeting = Omit<CheckedAssignment, 'members'> & {
  id: number
  teacher_name: string
  /** The school's. */
  display: TimeDisplay
}

/**
 * Pairs each assignment for which `where` is true with every other that may meet at the same time with the same teacher,
 * group or students, on the day `since` or later. `conflictsBetween` decides whether a pair conflicts. Pairs are found in
 * memory, because the planner misjudges a join of all meetings with each other; PostgreSQL only selects the candidates.
 */
async function findConflictingPairs(
  tx: Kysely<DB>,
  where: RawBuilder<unknown>,
  since: string | null = null,
): Promise<ConflictingPair[]> {
  const checked = await listMeetings(tx, where, since)
  if (checked.length === 0) return []
  const groups = [...new Set(checked.map(({ group }) => group))]
  const sharing = await groupsSharingStudents(tx, groups)
  const others = await listMeetings(
    tx,
    mayConflictWith(checked, [...groups, ...[...sharing.values()].flat()]),
    since,
  )
  const pairs = pairsAtOneTime(checked, others, sharing)
  const studentsOf = await listSharedStudents(
    tx,
    pairs.filter(({ checked: one, other }) => sharing.get(one.group)?.includes(other.group)),
  )
  return pairs
    .map(({ checked: one, other, weekdays }) => ({ one, other, weekdays, students: studentsOf(one, other) }))
    .filter(
      ({ one, other, students }) =>
        one.teacher === other.teacher || one.group === other.group || students.shared_students.length > 0,
    )
    .sort((first, second) => first.one.id - second.one.id || byMeeting(first.other, second.other))
    .map(({ one, other, weekdays, students: { members, shared_students } }) => ({
      pair: [one.id, other.id].sort((first, second) => first - second).join(),
      other: other.id,
      weekdays,
      clashes: conflictsBetween({ ...one, members }, { ...other, shared_students }, one.display),
      sectionPeriod: one.section_period,
      group: one.group_name,
    }))
}

const byMeeting = (one: AssignedMeeting, other: AssignedMeeting) =>
  compareText(one.first_day, other.first_day) ||
  compareText(one.start_time, other.start_time) ||
  one.id - other.id

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** SQL for the assignments that share a teacher or one of these groups with one of the checked, on the days of these. */
function mayConflictWith(
  checked: readonly AssignedMeeting[],
  groups: readonly number[],
): RawBuilder<unknown> {
  const teachers = [...new Set(checked.map(({ teacher }) => teacher))]
  const first = checked.map(({ first_day }) => first_day).reduce(earlierOf)
  const last = checked.map(({ last_day }) => last_day).reduce(laterOf)
  return sql`(assignment.teacher_id = any(${teachers}::bigint[]) or assignment.student_group_id = any(${groups}::bigint[]))
    and block_schedule.start_date <= ${last}::date and block_schedule.end_date >= ${first}::date
    and assignment.during && daterange(${first}, ${last}, '[]')`
}

/** By the id of a group, those of the groups that have students at the same time as it. */
async function groupsSharingStudents(
  tx: Kysely<DB>,
  groups: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ group: number; others: number[] }>`
    select one.student_group_id "group", array_agg(distinct another.student_group_id) others
    from group_membership one join group_membership another using (student_id)
    where one.student_group_id = any(${groups}::bigint[])
      and another.student_group_id <> one.student_group_id and one.during && another.during
    group by one.student_group_id`.execute(tx)
  return new Map(rows.map(({ group, others }) => [group, others]))
}

/** SQL for whether a student is here now, or will be on the days `wanted`: not one who has left. */
const isHereThen = sql`(student.is_active or ${isEnrolledOn(sql`student.id`, sql`wanted.last_day`)})`

/** How many students the checked group has, and who is in both groups while both meet. */
type SharedStudents = { members: number; shared_students: readonly string[] }
const NOBODY: SharedStudents = { members: 0, shared_students: [] }

async function listSharedStudents(
  tx: Kysely<DB>,
  pairs: readonly MeetingPair<AssignedMeeting, AssignedMeeting>[],
): Promise<(one: AssignedMeeting, other: AssignedMeeting) => SharedStudents> {
  if (pairs.length === 0) return () => NOBODY
  const wanted = new Map(
    pairs.map(({ checked, other }) => {
      const together = daysTogether(checked, other)
      return [together.key, together]
    }),
  )
  const { rows } = await sql<SharedStudents & { key: string }>`
    select key, (
      select count(*)::int from group_membership join student on student.id = group_membership.student_id
      where student_group_id = wanted."group" and group_membership.during @> wanted.first_day and ${isHereThen}
        and ${isEnrolledOn(sql`student.id`, sql`wanted.first_day`)}
    ) members, (
      select coalesce(jsonb_agg(${listName('student')} order by last_name, first_name), '[]')
      from student where wanted."group" <> other_group and ${isHereThen} and id in (
        select one.student_id from group_membership one join group_membership another using (student_id)
        where one.student_group_id = wanted."group" and another.student_group_id = other_group
          and exists (select from enrollment where enrollment.student_id = one.student_id
            and enrollment.during && (one.during * another.during * daterange(wanted.first_day, wanted.last_day, '[]'))))
    ) shared_students
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb)
      wanted (key text, "group" bigint, other_group bigint, first_day date, last_day date)`.execute(tx)
  const found = new Map(rows.map((row) => [row.key, row]))
  return (one, other) => found.get(daysTogether(one, other).key) ?? NOBODY
}

/** The groups of a pair and the days on which both meet; many pairs share them. */
function daysTogether(one: AssignedMeeting, other: AssignedMeeting) {
  const first_day = laterOf(one.first_day, other.first_day)
  const last_day = earlierOf(one.last_day, other.last_day)
  const key = [one.group, other.group, first_day, last_day].join()
  return { key, group: one.group, other_group: other.group, first_day, last_day }
}

/** The meetings of assignments that take place on the day `since` or later. */
async function listMeetings(
  tx: Kysely<DB>,
  where: RawBuilder<unknown>,
  since: string | null,
): Promise<AssignedMeeting[]> {
  const { rows } = await sql<AssignedMeeting>`
    select * from (
  select assignment.id, section_period.id section_period, assignment.teacher_id teacher,
    ${fullName('teacher')} teacher_name,
    student_group.id "group", student_group.name group_name, block_schedule.name block_name, (select json_build_object('clock', clock, 'locale', locale) from school) display,
    to_char(section_period.start_time, 'HH24:MI') start_time, to_char(section_period.end_time, 'HH24:MI') end_time,
    section_period.days_of_week, ${sameClassKey} same_class,
    greatest(lower(assignment.during), block_schedule.start_date, section_period.starts_on, ${since}::date) first_day,
    least(upper(assignment.during), block_schedule.end_date + 1, section_period.archived_on, block_schedule.archived_on)
      - 1 last_day
  from assignment
    join section_period on section_period.id = assignment.section_period_id
    join block_schedule on block_schedule.id = section_period.block_schedule_id
    join teacher on teacher.id = assignment.teacher_id
    join student_group on student_group.id = assignment.student_group_id
    ${joinRequirement()}
  where ${where}
    ) meeting where first_day <= last_day`.execute(tx)
  return rows
}
