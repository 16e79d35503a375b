import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Step } from '../history/undo.ts'

type Names = { first_name: string; last_name: string }
type StaffStep = Step<Names | null, Names>

/** What an upload did to each teacher. One who was added goes only while nothing hangs on them. */
export async function staffToUndo(db: Kysely<DB>, batch: number): Promise<StaffStep[]> {
  const { rows } = await sql<StaffStep>`
    select change.record_id id, change.before, change.after,
      coalesce(teacher.first_name || ' ' || teacher.last_name, (change.after->>'first_name') || ' ' || (change.after->>'last_name')) name,
      case
        when teacher.id is null then 'is no longer there'
        when not to_jsonb(teacher) @> (case when change.before is null then change.after else change.after - 'email' end)
          then 'was changed since'
        when change.before is null then case
          when account.role = 'admin' then 'is in the office now'
          when exists (select from attendance_sheet where teacher_id = teacher.id) then 'has taken attendance'
          when exists (select from assignment where teacher_id = teacher.id) then 'has classes'
          when exists (select from student_group where teacher_id = teacher.id) then 'has a group'
          when exists (select from student_homeroom_teacher where teacher_id = teacher.id) then 'is a homeroom teacher'
          when exists (select from calendar_feed where teacher_id = teacher.id) then 'has a calendar address'
          when account.signed_in_at > batch.at
            or exists (select from session where session.account_id = account.id and session.created_at > batch.at)
            then 'has signed in since'
        end
      end reason
    from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      left join teacher on teacher.id = change.record_id
      left join account on account.teacher_id = teacher.id
    where change.upload_batch_id = ${batch}
    order by teacher.last_name, teacher.first_name, change.record_id`.execute(db)
  return rows
}

export async function revertStaff(trx: Transaction<DB>, steps: StaffStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await removeTeachers(trx, added)
  const renamed = steps.flatMap(({ id, before }) => (before === null ? [] : [{ id, ...before }]))
  await sql`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb)
        as person (id integer, first_name text, last_name text)
    ), accounts as (
      update account set first_name = person.first_name, last_name = person.last_name
      from person where account.teacher_id = person.id
    )
    update teacher set first_name = person.first_name, last_name = person.last_name
    from person where teacher.id = person.id`.execute(trx)
}

/** An account that nobody has used goes too; someone who signed in before being added is unknown again. */
async function removeTeachers(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from account where teacher_id = any(${ids}::int[]) and signed_in_at is null
    and not exists (select from session where session.account_id = account.id)`.execute(trx)
  await sql`update account set role = 'none', teacher_id = null where teacher_id = any(${ids}::int[])`.execute(
    trx,
  )
  await sql`delete from teacher where id = any(${ids}::int[])`.execute(trx)
}
