import { sql } from 'kysely'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { FormerGroup } from './load.ts'
import type { Outcome } from './outcome/outcome.ts'
import type { Planned } from './outcome/plan-groups.ts'
import { recordChanges, type Write } from './record.ts'

/** Makes the groups of the next year and has those of the former one end with it. Returns the ids by key. */
export async function writeGroups(
  { tx, batch, years }: Write,
  formers: readonly FormerGroup[],
  groups: readonly Planned[],
  plans: RollOverPlan['groups'],
): Promise<Map<string, number>> {
  const { next } = years
  const ending = formers.filter(({ type }) => plans[type] !== 'none').map(({ id }) => id)
  await sql`
    with ending as (
      update student_group set ends_on = ${next.start_date}::date where id = any(${ending}::bigint[]) and ends_on is null
      returning id
    )
    ${recordChanges(
      { batch },
      'student_group',
      sql`(
        select id record_id, null::bigint student_id, null::bigint source_id, null key, '{"ends_on": null}'::jsonb before,
          jsonb_build_object('ends_on', ${next.start_date}::date) after from ending
      ) change`,
    )}`.execute(tx)
  const wanted = groups.filter(({ left_out }) => !left_out)
  const ids = new Map(
    wanted.flatMap(({ key, made_id }) => (made_id === null ? [] : [[key, made_id] as const])),
  )
  const made = wanted
    .filter(({ made_id }) => made_id === null)
    .map(({ key, former, type, grade_level, name, teacher_id, room_number, capacity }) => ({
      key,
      source: former.id,
      type,
      grade_level,
      name,
      core_class: former.core_class_id,
      teacher: teacher_id,
      room_number,
      capacity,
    }))
  const { rows } = await sql<{ id: number }>`
    insert into student_group (type, name, grade_level_id, core_class_id, teacher_id, capacity, room_number, planned_from)
    select type, name, grade_level, core_class, teacher, capacity, room_number, ${next.start_date}::date
    from rows from (jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as (type text, name text, grade_level smallint,
      core_class bigint, teacher bigint, capacity integer, room_number text)) with ordinality
    order by ordinality returning id`.execute(tx)
  const records = rows.map(({ id }, index) => {
    const { key, source, name } = made[index]!
    return { id, key, source, name }
  })
  await recordChanges(
    { batch },
    'student_group',
    sql`(
      select id record_id, null::bigint student_id, source source_id, key, null::jsonb before, jsonb_build_object('name', name) after
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as made (id bigint, source bigint, key text, name text)
    ) change`,
  ).execute(tx)
  for (const { key, id } of records) ids.set(key, id)
  return ids
}

/**
 * Has memberships of the former year end with it, and begins those of the next one. A student who stays in the grade also stays in
 * groups of a type that is left as it is.
 */
export async function writeMemberships(
  { tx, batch, years }: Write,
  { students, places }: Outcome,
  groupIds: ReadonlyMap<string, number>,
  plans: RollOverPlan['groups'],
): Promise<void> {
  const { former, next } = years
  const untouched = Object.entries(plans).flatMap(([type, plan]) => (plan === 'none' ? [type] : []))
  const ends = students.map(({ id, grade_level, next_grade }) => ({
    student: id,
    end_day: next_grade === null ? addDays(former.end_date, 1) : next.start_date,
    stays: next_grade === grade_level,
  }))
  await sql`
    with lasting as materialized (
      select id, student_id, type, during from group_membership where not during << daterange(${former.end_date}::date + 1, null)
    ), ending as (
      select lasting.id, student_id, upper(during) former_end, end_day
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as ending (student bigint, end_day date, stays boolean)
        join lasting on student_id = student and during @> end_day and lower(during) < end_day
      where not (stays and type = any(${untouched}::text[]))
    ), ended as (
      update group_membership set during = daterange(lower(during), end_day) from ending where group_membership.id = ending.id
      returning group_membership.id, ending.student_id, former_end, end_day
    )
    ${recordChanges(
      { batch },
      'group_membership',
      sql`(
        select id record_id, student_id, null::bigint source_id, null key, jsonb_build_object('end_day', former_end) before,
          jsonb_build_object('end_day', end_day) after from ended
      ) change`,
    )}`.execute(tx)
  const members = places.map(({ student, group }) => ({
    student: student.id,
    group: groupIds.get(group.key)!,
    type: group.type,
  }))
  // A place that the office has given the student for the next year already stays.
  await sql`
    with added as (
      insert into group_membership (student_id, student_group_id, type, during)
      select student, "group", type, daterange(${next.start_date}::date, null)
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (student bigint, "group" bigint, type text)
      where not exists (
        select from group_membership other
        where other.student_id = student and other.type = member.type and not other.during << daterange(${next.start_date}::date, null))
      returning id, student_id, student_group_id
    )
    ${recordChanges(
      { batch },
      'group_membership',
      sql`(
        select id record_id, student_id, null::bigint source_id, null key, null::jsonb before,
          jsonb_build_object('student_group_id', student_group_id) after from added
      ) change`,
    )}`.execute(tx)
}
