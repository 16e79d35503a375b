import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { recordMadeByOffice } from '#server/http/own-class/made-by.ts'
import { retireName } from '#server/groups/group/numbering.ts'
import type { Change } from '../pipeline/batch.ts'
import type { Apply, IdOf } from '../pipeline/entity.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import { setForeignIds } from './foreign-ids.ts'
import type { GroupPlan, PlannedGroup } from './plan-groups.ts'
import type { GroupValues } from './values.ts'

/** Saves groups of a plan, after `lockRoster`. */
export const applyGroups: Apply<GroupPlan> = async (trx, plan, { idOf }) => {
  const changed = plan.change.map((group) => withRealIds(group, idOf))
  for (const part of chunk(changed)) {
    await updateGroups(trx, part)
    await yieldToEventLoop()
  }
  await recordMadeByOffice(
    trx,
    changed.flatMap(({ id, before, after: { teacher_id } }) =>
      teacher_id === null || teacher_id === before?.teacher_id ? [] : [{ student_group_id: id, teacher_id }],
    ),
  )
  const ids = new Map<number, number>()
  const added: PlannedGroup[] = []
  for (const part of chunk(plan.add)) {
    const groups = part.map((group) => withRealIds(group, idOf))
    const inserted = await insertGroups(trx, groups)
    for (const [index, group] of groups.entries()) {
      ids.set(group.id, inserted[index]!)
      added.push({ ...group, id: inserted[index]! })
    }
    await yieldToEventLoop()
  }
  await saveDetails(
    trx,
    added.map(({ id, after }) => ({ id, ...after })),
  )
  const changes = [...changed, ...added].map(({ id, before, after }): Change => {
    return { entity: 'student_group', id, before, after }
  })
  return { changes, ids }
}

const withRealIds = (group: PlannedGroup, idOf: IdOf): PlannedGroup => ({
  ...group,
  after: withIds(group.after, idOf),
})

function withIds(group: GroupValues, idOf: IdOf): GroupValues {
  const { imported, teacher_id, teaching } = group
  return {
    ...group,
    teacher_id: teacher_id === null ? null : idOf('teacher', teacher_id),
    imported: imported && {
      ...imported,
      course_id: imported.course_id === null ? null : idOf('course', imported.course_id),
      block_schedule_ids: imported.block_schedule_ids
        .map((id) => idOf('block_schedule', id))
        .toSorted((a, b) => a - b),
    },
    teaching: teaching
      .map(({ teacher_id: id, is_primary, begin_date, end_date }) => {
        return { teacher_id: idOf('teacher', id), is_primary, begin_date, end_date }
      })
      .toSorted((a, b) => a.teacher_id - b.teacher_id),
  }
}

const COLUMNS = sql`(id bigint, type text, name text, grade_level smallint, core_class_id bigint, teacher_id bigint,
  capacity integer, room_number text)`

async function insertGroups(trx: Transaction<DB>, groups: readonly PlannedGroup[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into student_group (type, name, grade_level_id, core_class_id, teacher_id, capacity, room_number)
    select type, name, grade_level, core_class_id, teacher_id, capacity, room_number
    from rows from (jsonb_to_recordset(${JSON.stringify(groups.map(({ after }) => after))}::jsonb) as ${COLUMNS})
      with ordinality
    order by ordinality
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Sets groups to their values after a change, or before it for an undo. */
export async function updateGroups(
  trx: Transaction<DB>,
  groups: readonly { id: number; before: GroupValues | null; after: GroupValues }[],
): Promise<void> {
  for (const { before, after } of groups) {
    if (before === null || before.name === after.name) continue
    await retireName(trx, { type: before.type, grade: before.grade_level }, before.name)
  }
  const rows = groups.map(({ id, after }) => ({ id, ...after }))
  await sql`
    update student_group set name = saved.name, core_class_id = saved.core_class_id, teacher_id = saved.teacher_id,
      capacity = saved.capacity, room_number = saved.room_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as saved ${COLUMNS}
    where student_group.id = saved.id`.execute(trx)
  await saveDetails(trx, rows)
}

/** The values of these groups that only the other system has. */
async function saveDetails(
  trx: Transaction<DB>,
  groups: readonly (GroupValues & { id: number })[],
): Promise<void> {
  if (groups.length === 0) return
  const ids = groups.map(({ id }) => id)
  const classes = groups.flatMap(({ id, imported }) => (imported ? [{ id, ...imported }] : []))
  const teaching = groups.flatMap((group) => group.teaching.map((entry) => ({ ...entry, id: group.id })))
  await sql`delete from imported_class where student_group_id = any(${ids}::bigint[])`.execute(trx)
  await sql`
    with class as (
      select * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as class (id bigint, course_id bigint,
        class_code text, block_schedule_ids bigint[], periods text[], subjects text[])
    ), saved as (
      insert into imported_class (student_group_id, course_id, class_code, periods, subjects)
      select id, course_id, class_code, periods, subjects from class
    )
    insert into imported_class_block (student_group_id, block_schedule_id)
    select distinct id, unnest(block_schedule_ids) from class`.execute(trx)
  await sql`delete from imported_teaching where student_group_id = any(${ids}::bigint[])`.execute(trx)
  await sql`
    insert into imported_teaching (student_group_id, teacher_id, is_primary, begin_date, end_date)
    select id, teacher_id, is_primary, begin_date, end_date
    from jsonb_to_recordset(${JSON.stringify(teaching)}::jsonb) as teaching (id bigint, teacher_id bigint,
      is_primary boolean, begin_date date, end_date date)`.execute(trx)
  await setForeignIds(
    trx,
    'classes',
    groups.map(({ id, sourced_id }) => ({ own_id: `group-${id}`, sourced_id })),
  )
}
