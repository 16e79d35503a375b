import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { ClockFormat } from '#contract/person/display.ts'
import { sharedWeekdays } from '#contract/meeting.ts'
import type { Clash } from '#contract/schedules/records.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName, listName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { clashesBetween, type CheckedAssignment, type OtherAssignment } from './clash-rules.ts'

/** The clashes of these assignments, which the database holds already, with each other and with all others. */
export const findClashes = async (tx: Transaction<DB>, ids: readonly number[]): Promise<Clash[]> =>
  (await findClashingPairs(tx, isOneOf(ids))).flatMap(({ clashes }) => clashes)

/**
 * Makes a change and returns the clashes that it causes, on the day `today` or later, for the assignments of the section
 * periods for which `where` is true. Two assignments that clashed on the same weekdays before the change are left out.
 */
export async function clashesCausedBy(
  tx: Transaction<DB>,
  where: RawBuilder<unknown>,
  today: string,
  change: () => Promise<unknown>,
): Promise<Clash[]> {
  const ids = await currentAssignmentIds(tx, where, today)
  const before = await findClashingPairs(tx, isOneOf(ids), today)
  await change()
  const after = await findClashingPairs(tx, isOneOf(ids), today)
  const weekdaysBefore = new Map(before.map(({ pair, weekdays }) => [pair, weekdays]))
  return after
    .filter(({ pair, weekdays }) => weekdays.some((day) => !weekdaysBefore.get(pair)?.includes(day)))
    .flatMap(({ clashes }) => clashes)
}

/** Two assignments that clash, by the section period and the group of the one; at least one clash. */
export type ClashingAssignments = { section_period_id: number; group: string; clashes: Clash[] }

/** All clashes of the timetable on the day `today` or later, whoever allowed them. */
export async function listStandingClashes(db: Kysely<DB>, today: string): Promise<ClashingAssignments[]> {
  const isLive = sql`not section_period.archived and not block_schedule.archived
    and block_schedule.end_date >= ${today}::date and ${hasNotEnded(today)}`
  const pairs = await findClashingPairs(db, isLive, today)
  return pairs
    .filter(({ clashes }) => clashes.length > 0)
    .map(({ sectionPeriod, group, clashes }) => ({ section_period_id: sectionPeriod, group, clashes }))
}

const isOneOf = (ids: readonly number[]) => sql`assignment.id = any(${ids}::int[])`

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

/** `pair` holds the two ids, `weekdays` those on which both meet at the same time. */
type ClashingPair = {
  pair: string
  weekdays: number[]
  clashes: Clash[]
  /** Of the checked assignment. */
  sectionPeriod: number
  group: string
}
type WithId = { id: number }

/**
 * Each of the assignments for which `where` is true with every other that may meet at the same time with the same teacher, group or students, on
 * the day `since` or later. Whether two of them clash is decided by `clashesBetween`.
 */
async function findClashingPairs(
  tx: Kysely<DB>,
  where: RawBuilder<unknown>,
  since: string | null = null,
): Promise<ClashingPair[]> {
  const { rows } = await sql<{
    checked: CheckedAssignment & WithId
    other: OtherAssignment & WithId
    clock: ClockFormat
  }>`
    with checked as materialized (
      ${meetings(where, since)}
    ), days as materialized (
      select min(first_day) first_day, max(last_day) last_day from checked
    ), other as materialized (
      ${meetings(
        sql`block_schedule.start_date <= (select last_day from days) and block_schedule.end_date >= (select first_day from days)
          and assignment.during && (select daterange(first_day, last_day, '[]') from days where first_day <= last_day)`,
        since,
      )}
    ), sharing as materialized (
      select distinct one.student_group_id "group", another.student_group_id other_group
      from group_membership one join group_membership another using (student_id)
      where one.student_group_id in (select "group" from checked)
        and another.student_group_id <> one.student_group_id and one.during && another.during
    ), pair as (
      select checked.id checked_id, other.id other_id from checked join other on other.teacher = checked.teacher
      union select checked.id, other.id from checked join other on other."group" = checked."group"
      union select checked.id, other.id from checked join sharing on sharing."group" = checked."group"
        join other on other."group" = sharing.other_group
    )
    select
      to_jsonb(checked) || jsonb_build_object('members', (
        select count(*) from group_membership join student on student.id = group_membership.student_id and is_active
        where student_group_id = checked."group" and during @> greatest(checked.first_day, other.first_day)
      )) checked,
      to_jsonb(other) || jsonb_build_object('shared_students', shared.students) other,
      (select clock from school) clock
    from pair join checked on checked.id = pair.checked_id join other on other.id = pair.other_id
      and other.start_time < checked.end_time and checked.start_time < other.end_time
        and other.days_of_week && checked.days_of_week
        and other.first_day <= checked.last_day and checked.first_day <= other.last_day
        and other.first_day <= other.last_day and checked.first_day <= checked.last_day
      cross join lateral (
        select coalesce(jsonb_agg(${listName('student')} order by last_name, first_name), '[]') students
        from student where is_active and id in (
          select one.student_id from group_membership one join group_membership another using (student_id)
          where one.student_group_id = checked."group" and another.student_group_id = other."group"
            and checked."group" <> other."group"
            and one.during * another.during && daterange(greatest(checked.first_day, other.first_day),
              least(checked.last_day, other.last_day), '[]'))
      ) shared
    where (other.id > checked.id or other.id not in (select id from checked))
      and (other.teacher = checked.teacher or other."group" = checked."group" or shared.students <> '[]')
    order by checked.id, other.first_day, other.start_time, other.id`.execute(tx)
  return rows.map(({ checked, other, clock }) => ({
    pair: [checked.id, other.id].sort((one, another) => one - another).join(),
    weekdays: sharedWeekdays(checked, other),
    clashes: clashesBetween(checked, other, clock),
    sectionPeriod: checked.section_period,
    group: checked.group_name,
  }))
}

/** SQL for the meetings of assignments, on the day `since` or later. */
const meetings = (where: RawBuilder<unknown>, since: string | null) => sql`
  select assignment.id, section_period.id section_period, assignment.teacher_id teacher,
    ${fullName('teacher')} teacher_name,
    student_group.id "group", student_group.name group_name, block_schedule.name block_name,
    to_char(section_period.start_time, 'HH24:MI') start_time, to_char(section_period.end_time, 'HH24:MI') end_time,
    section_period.days_of_week,
    greatest(lower(assignment.during), block_schedule.start_date, section_period.starts_on, ${since}::date) first_day,
    least(upper(assignment.during), block_schedule.end_date + 1, section_period.archived_on, block_schedule.archived_on)
      - 1 last_day
  from assignment
    join section_period on section_period.id = assignment.section_period_id
    join block_schedule on block_schedule.id = section_period.block_schedule_id
    join teacher on teacher.id = assignment.teacher_id
    join student_group on student_group.id = assignment.student_group_id
  where ${where}`
