import { sql, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { fullName } from '#server/database/people.ts'
import { lockStudents } from '#server/groups/lock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { followInTransaction } from '#server/people/students/enrollments/follow.ts'
import { lockAll } from './apply.ts'
import type { Years } from './load.ts'
import { sentences } from './sentences.ts'
import { undoRefusal } from './undo-refusal.ts'
import { findYears } from './years.ts'

type Undone = { message: string; kept: string[] }

/**
 * Undoes what a roll-over made and changed, in one transaction. Students whose enrollment somebody has changed since stay as they
 * are, and are named; 409 once a sheet of the new year is saved, or where something made by it is in use.
 */
export const undoRollOver = (context: Context, id: number): Promise<Undone> =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now, school } = context
    await lockAll(tx)
    // Not more, because whoever places a student meanwhile refers to this row.
    const { rows } = await sql<{ school_year_id: number; is_undone: boolean }>`
      select school_year_id, undone_at is not null is_undone from roll_over where id = ${id} for no key update`.execute(
      tx,
    )
    if (!rows[0]) throw notFound('roll-over')
    if (rows[0].is_undone) throw new Refusal('conflict', sentences.undoneAlready)
    const years = await findYears(tx, rows[0].school_year_id)
    const refused = await undoRefusal(tx, years, id, school)
    if (refused !== null) throw new Refusal('conflict', refused)
    await lockRecords(tx, id)
    const skipped = await undoEverything(tx, id, years, actor.account)
    await sql`update roll_over set undone_at = ${now.moment}, undone_by_id = ${actor.account} where id = ${id}`.execute(
      tx,
    )
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'school_year',
      subjectId: years.next.id,
      details: { undone_roll_over: id, ...(skipped.length > 0 && { kept: skipped.length }) },
    })
    await followInTransaction(tx, now.day)
    return { message: sentences.undone(years.next.name, skipped.length), kept: skipped }
  })

async function undoEverything(
  tx: Transaction<DB>,
  id: number,
  years: Years,
  account: number,
): Promise<string[]> {
  await deleteSchedule(tx, id)
  const changed = await restoreEnrollments(tx, id, account)
  await restoreMemberships(tx, id, years)
  await restoreGroups(tx, id)
  return changed.map(sentences.keptStudent)
}

/** Students before groups, as all writers of groups do: who is placed in a group meanwhile waits, and finds it gone. */
async function lockRecords(tx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct student_id from roll_over_change where roll_over_id = ${id} and student_id is not null`.execute(
    tx,
  )
  await lockStudents(
    tx,
    rows.map(({ student_id }) => student_id),
  )
  await sql`select from student_group where id in ${madeBy(id, 'student_group')} order by id for update`.execute(
    tx,
  )
}

/** SQL for the records of one kind that a batch made. */
const madeBy = (id: number, entity: string) => sql`(
  select record_id from roll_over_change where roll_over_id = ${id} and entity = ${entity} and before is null)`

async function deleteSchedule(tx: Transaction<DB>, id: number): Promise<void> {
  const blocks = madeBy(id, 'block_schedule')
  await sql`delete from section_period where block_schedule_id in ${blocks}`.execute(tx)
  await sql`delete from block_schedule where id in ${blocks}`.execute(tx)
  // A closure that somebody has moved or renamed since is theirs.
  await sql`
    delete from school_closure closure using roll_over_change made
    where roll_over_id = ${id} and entity = 'school_closure' and record_id = closure.id
      and after = jsonb_build_object('name', name, 'start_date', start_date, 'end_date', end_date)`.execute(
    tx,
  )
}

/**
 * Deletes the enrollments of the new year and has those before them go on. Where somebody has split the former one since, because
 * the grade was corrected, its last part goes on. Returns the names of the students whose enrollments stay as they are.
 */
async function restoreEnrollments(tx: Transaction<DB>, id: number, account: number): Promise<string[]> {
  const { rows } = await sql<{ student_id: number; name: string; is_changed: boolean }>`
    with change as materialized (
      select student_id, max(record_id) filter (where before is null) made_id,
        (jsonb_agg(after) filter (where before is null))->0 made, (jsonb_agg(after) filter (where before is not null))->0 ended
      from roll_over_change where roll_over_id = ${id} and entity = 'enrollment' group by student_id
    )
    select student.id student_id, ${fullName('student')} name, made_id is not null and not coalesce((
        select made = jsonb_build_object('first_day', first_day, 'grade_level_id', enrollment.grade_level_id, 'last_day', last_day)
        from enrollment where enrollment.id = made_id), false)
      or not exists (
        select from enrollment where enrollment.student_id = student.id
          and last_day = (ended->>'last_day')::date and exit_code = ended->>'exit_code') is_changed
    from change join student on student.id = student_id
    order by student.last_name, student.first_name, student.id`.execute(tx)
  const restored = rows.filter(({ is_changed }) => !is_changed).map(({ student_id }) => student_id)
  await sql`
    delete from enrollment using roll_over_change made
    where roll_over_id = ${id} and entity = 'enrollment' and before is null and record_id = enrollment.id
      and made.student_id = any(${restored}::bigint[])`.execute(tx)
  await sql`
    update enrollment set last_day = (before->>'last_day')::date, exit_code = before->>'exit_code', destination = before->>'destination',
      is_gone_on_last_day = (before->>'is_gone_on_last_day')::boolean,
      changed_by_id = case when enrollment.id = record_id then (before->>'changed_by_id')::bigint else ${account} end
    from roll_over_change former
    where roll_over_id = ${id} and entity = 'enrollment' and before is not null and former.student_id = any(${restored}::bigint[])
      and enrollment.student_id = former.student_id and enrollment.last_day = (after->>'last_day')::date
      and enrollment.exit_code = after->>'exit_code'`.execute(tx)
  return rows.filter(({ is_changed }) => is_changed).map(({ name }) => name)
}

/** Takes everybody out of the new groups; memberships that ended with the former year go on, unless the student is elsewhere by now. */
async function restoreMemberships(tx: Transaction<DB>, id: number, { next }: Years): Promise<void> {
  await sql`delete from group_membership where student_group_id in ${madeBy(id, 'student_group')}`.execute(tx)
  await sql`
    delete from group_membership where id in ${madeBy(id, 'group_membership')}`.execute(tx)
  await sql`
    update group_membership membership set during = daterange(lower(during), (before->>'end_day')::date)
    from roll_over_change former
    where roll_over_id = ${id} and entity = 'group_membership' and before is not null and record_id = membership.id
      and upper(during) = (after->>'end_day')::date and not exists (
        select from group_membership other
        where other.student_id = membership.student_id and other.type = membership.type and other.id <> membership.id
          and other.during && daterange(upper(membership.during), (before->>'end_day')::date))`.execute(tx)
  // Who has moved since is in that group up to the place that was planned.
  await sql`
    update group_membership membership set during = daterange(lower(during), null)
    where upper(during) = ${next.start_date}::date and exists (
        select from roll_over_change made join student_group planned on planned.id = (after->>'student_group_id')::bigint
        where roll_over_id = ${id} and entity = 'group_membership' and before is null
          and made.student_id = membership.student_id and planned.type = membership.type)
      and not exists (
        select from group_membership other
        where other.student_id = membership.student_id and other.type = membership.type
          and lower(other.during) >= ${next.start_date}::date)
      and id not in (select record_id from roll_over_change where roll_over_id = ${id} and entity = 'group_membership')`.execute(
    tx,
  )
}

/** The new groups are deleted, and those of the former year are there again. */
async function restoreGroups(tx: Transaction<DB>, id: number): Promise<void> {
  await sql`delete from student_group where id in ${madeBy(id, 'student_group')}`.execute(tx)
  const formers = sql`(
    select record_id from roll_over_change where roll_over_id = ${id} and entity = 'student_group' and before is not null)`
  // Students who came into these groups later left them with the day.
  await sql`
    update group_membership membership set during = daterange(lower(during), null)
    from student_group join student on true
    where student_group.id = student_group_id and student_group.id in ${formers} and archived_on = ends_on
      and student.id = membership.student_id and student.is_active and upper(during) = ends_on and not exists (
        select from group_membership other
        where other.student_id = membership.student_id and other.type = membership.type and lower(other.during) >= ends_on)`.execute(
    tx,
  )
  await sql`
    update student_group set archived_on = case when archived_on is distinct from ends_on then archived_on end, ends_on = null
    where id in ${formers}`.execute(tx)
}
