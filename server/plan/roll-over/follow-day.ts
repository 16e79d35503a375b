import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { followInTransaction } from '#server/people/students/enrollments/follow.ts'
import { freeName } from './outcome/names.ts'

/** What the school's day brings: planned groups become current, and students are what their enrollments say. */
export async function followDay(tx: Transaction<DB>, today: string) {
  const groups = await beginPlannedGroups(tx, today)
  return { ...groups, ...(await followInTransaction(tx, today)) }
}

type Begun = { groups_begun: number; groups_archived: number }

/** Archives the groups that have ended and makes those current that begin. A name that another group has meanwhile gets a number. */
export async function beginPlannedGroups(tx: Transaction<DB>, today: string): Promise<Begun> {
  const archived = await sql<{ id: number }>`
    with ended as (
      update student_group set archived_on = ends_on where ends_on <= ${today}::date and archived_on is null
      returning id, ends_on
    ), deleted as (
      delete from group_membership using ended where student_group_id = ended.id and lower(during) >= ends_on
    ), left_group as (
      update group_membership set during = daterange(lower(during), ends_on) from ended
      where student_group_id = ended.id and lower(during) < ends_on and during @> ends_on
    )
    select id from ended`.execute(tx)
  const { rows } = await sql<{ id: number; name: string; taken: string[] }>`
    select id, name, array(
      select lower(other.name) from student_group other
      where other.type = student_group.type and other.grade_level_id = student_group.grade_level_id and other.id <> student_group.id
        and (not other.archived or other.planned_from <= ${today}::date)
    ) taken
    from student_group where planned_from <= ${today}::date and archived_on is null order by id`.execute(tx)
  const begun = rows.map(({ id, name, taken }) => ({
    id,
    name: freeName(name, (free) => taken.includes(free.toLowerCase())),
  }))
  await sql`
    update student_group set planned_from = null, name = begun.name
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as begun (id bigint, name text) where student_group.id = begun.id`.execute(
    tx,
  )
  return { groups_begun: begun.length, groups_archived: archived.rows.length }
}
