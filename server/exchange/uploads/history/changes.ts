import { sql, type Kysely } from 'kysely'
import type { UploadDetail, UploadListed } from '#contract/exchange/uploads/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { listMarkChanges } from '../marks/undo.ts'
import type { Description, HistoryRow, Values } from '../pipeline/history.ts'
import { recordsOf } from './kinds.ts'

export const CHANGES_PER_PAGE = 50

type ChangeRow = HistoryRow & { name: string | null }

/** A page of the changes of an upload, changed records before added ones, and the number of all. */
export async function listChanges(
  db: Kysely<DB>,
  { id, kind, page }: { id: number; kind: UploadListed['kind']; page: number },
): Promise<{ changes: UploadDetail['changes']; count: number }> {
  if (kind === 'marks') return listMarkChanges(db, { id, page, pageSize: CHANGES_PER_PAGE })
  const { rows } = await sql<ChangeRow & { count: number }>`
    select change.*, case entity
      when 'student' then (select first_name || ' ' || last_name from student where student.id = change.id)
      when 'teacher' then (select first_name || ' ' || last_name from teacher where teacher.id = change.id)
      when 'student_group' then (select name from student_group where student_group.id = change.id)
      when 'group_membership' then (
        select first_name || ' ' || last_name from student where student.id = (change.after->>'student_id')::bigint)
      when 'course' then (select name from course where course.id = change.id)
      when 'block_schedule' then (select name from block_schedule where block_schedule.id = change.id)
    end name
    from (
      select record_id id, before || coalesce(former->'old', '{}') before, after || coalesce(former->'new', '{}') after, count(*) over ()::int count,
        coalesce(nullif(entity, ''), ${kind === 'staff' ? 'teacher' : 'student'}) entity
      from upload_change
      where upload_batch_id = ${id}
      order by array_position(${entitiesOf(kind)}::text[], entity),
        before is null or coalesce('[]' in (before->'teachers', before->'labels', before->'contacts'), false), record_id
      limit ${CHANGES_PER_PAGE} offset ${(page - 1) * CHANGES_PER_PAGE}
    ) change`.execute(db)
  const describe = await describerOf(db, kind, rows)
  const changes = rows.map((row) => ({
    id: row.id,
    entity: row.entity,
    name: row.name ?? nameIn(row.after),
    ...describe(row),
  }))
  return { changes, count: rows[0]?.count ?? 0 }
}

/** The order in which people read them: what others refer to first. */
const entitiesOf = (kind: UploadListed['kind']): string[] =>
  recordsOf(kind)
    .map(([entity]) => entity)
    .toReversed()

/** The name of a record that is no longer there. */
const nameIn = ({ name, first_name, last_name }: Values) =>
  name ? String(name) : `${first_name ?? 'Someone'} ${last_name ?? ''}`.trim()

async function describerOf(
  db: Kysely<DB>,
  kind: UploadListed['kind'],
  rows: readonly ChangeRow[],
): Promise<(row: ChangeRow) => Description> {
  const describers = new Map<string, (row: HistoryRow) => Description>()
  for (const [entity, { describe }] of recordsOf(kind)) {
    const own = rows.filter((row) => entity === '' || row.entity === entity)
    if (describe && own.length > 0) describers.set(entity, await describe(db, own))
  }
  return (row) => (describers.get(row.entity) ?? describers.get('')!)(row)
}
