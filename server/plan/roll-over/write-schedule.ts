import { sql } from 'kysely'
import type { Days } from './outcome/dates.ts'
import type { Outcome } from './outcome/outcome.ts'
import { recordChanges, type Write } from './record.ts'

/** Copies blocks with their bell times, requirements and times off. */
export async function writeBlocks(
  { tx, batch }: Write,
  { blocks, requirements }: Pick<Outcome, 'blocks' | 'requirements'>,
  groupIds: ReadonlyMap<string, number>,
): Promise<void> {
  const copied = blocks.filter(({ left_out }) => !left_out)
  if (copied.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into block_schedule (name, start_date, end_date)
    select name, start_date, end_date from rows from (jsonb_to_recordset(${JSON.stringify(copied)}::jsonb)
      as (name text, start_date date, end_date date)) with ordinality order by ordinality returning id`.execute(
    tx,
  )
  const ids = new Map(copied.map(({ former }, index) => [former.id, rows[index]!.id]))
  const pairs = [...ids].map(([source, id]) => ({ source, id }))
  const copies = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as copy (source bigint, id bigint)`
  await recordChanges(
    { batch },
    'block_schedule',
    sql`(select id record_id, null::bigint student_id, source source_id, null key, null::jsonb before, '{}'::jsonb after from ${copies}) change`,
  ).execute(tx)
  await sql`
    insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom)
    select copy.id, grade_level_id, name, start_time, end_time, days_of_week, homeroom
    from section_period join ${copies} on copy.source = block_schedule_id where not archived order by section_period.id`.execute(
    tx,
  )
  if (requirements.length === 0) return
  const needs = requirements.map(({ former_id, block, group, teacher_id }) => ({
    former: former_id,
    block: ids.get(block)!,
    group: groupIds.get(group.key)!,
    teacher: teacher_id,
  }))
  await sql`
    insert into block_requirements (block_schedule_id)
    select copy.id from ${copies} join block_requirements on block_requirements.block_schedule_id = copy.source`.execute(
    tx,
  )
  await sql`
    insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week, doubles, together, same_class)
    select block, "group", teacher, meetings_per_week, doubles, together, same_class
    from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as need (former bigint, block bigint, "group" bigint, teacher bigint)
      join requirement on requirement.id = need.former`.execute(tx)
  await sql`
    insert into teacher_time_off (block_schedule_id, teacher_id, days_of_week, start_time, end_time)
    select copy.id, teacher_id, days_of_week, start_time, end_time
    from teacher_time_off join ${copies} on copy.source = block_schedule_id join teacher on teacher.id = teacher_id and active`.execute(
    tx,
  )
}

export async function writeClosures(
  { tx, batch, today }: Write,
  closures: readonly (Days & { name: string })[],
): Promise<void> {
  await sql`
    with added as (
      insert into school_closure (name, start_date, end_date, entered_on)
      select name, start_date, end_date, ${today}::date
      from jsonb_to_recordset(${JSON.stringify(closures)}::jsonb) as closure (name text, start_date date, end_date date)
      returning *
    )
    ${recordChanges(
      { batch },
      'school_closure',
      sql`(
        select id record_id, null::bigint student_id, null::bigint source_id, null key, null::jsonb before,
          jsonb_build_object('name', name, 'start_date', start_date, 'end_date', end_date) after from added
      ) change`,
    )}`.execute(tx)
}
