import { sql, type Kysely } from 'kysely'
import type { FieldChange, UploadDetail, UploadListed } from '#contract/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { changedFields } from '../pipeline/plan.ts'
import { withLabels } from '../students/plan.ts'

export const CHANGES_PER_PAGE = 50

type Values = Record<string, string | number | boolean | null>
type Row = { id: number; name: string | null; before: Values | null; after: Values }

/** A page of the changes of an upload, changed records before added ones, and the number of all. */
export async function listChanges(
  db: Kysely<DB>,
  { id, kind, page }: { id: number; kind: UploadListed['kind']; page: number },
): Promise<{ changes: UploadDetail['changes']; count: number }> {
  const table = sql.table(kind === 'staff' ? 'teacher' : 'student')
  const { rows } = await sql<Row & { count: number }>`
    select change.record_id id, change.before, change.after, count(*) over ()::int count,
      person.first_name || ' ' || person.last_name name
    from upload_change change left join ${table} person on person.id = change.record_id
    where upload_batch_id = ${id}
    order by change.before is null or coalesce(change.before->'teachers' = '[]', false), change.record_id
    limit ${CHANGES_PER_PAGE} offset ${(page - 1) * CHANGES_PER_PAGE}`.execute(db)
  const describe = kind === 'homeroom_teachers' ? await describeHomerooms(db, rows) : describePerson
  const changes = rows.map((row) => ({
    id: row.id,
    name: row.name ?? `${row.after.first_name ?? 'Someone'} ${row.after.last_name ?? ''}`.trim(),
    ...describe(row),
  }))
  return { changes, count: rows[0]?.count ?? 0 }
}

type Description = Pick<UploadDetail['changes'][number], 'kind' | 'fields'>

function describePerson({ before, after }: Row): Description {
  if (before === null) return { kind: 'added', fields: describeAdded(after) }
  const { id: _, ...values } = after
  // An upload of teachers does not change addresses, also where the file writes one in another case.
  if (!('grade_level' in values)) delete values.email
  const present = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ?? undefined]),
  )
  return { kind: 'changed', fields: changedFields(before, present).map(withLabels) }
}

const describeAdded = ({ email, grade_level }: Values): FieldChange[] =>
  [
    { field: 'email', old: null, new: String(email) },
    ...(grade_level ? [{ field: 'grade_level', old: null, new: String(grade_level) }] : []),
  ].map(withLabels)

/** Changes of homeroom teachers are stored as ids. */
async function describeHomerooms(db: Kysely<DB>, rows: Row[]) {
  const ids = rows.flatMap(({ before, after }) => [...teacherIds(before), ...teacherIds(after)])
  const people = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name name from teacher where id = any(${ids}::int[])`.execute(db)
  const nameById = new Map(people.rows.map(({ id, name }) => [id, name]))
  const namesIn = (values: Values | null) =>
    teacherIds(values)
      .map((id) => nameById.get(id) ?? 'someone who has left')
      .join(', ')
  return ({ before, after }: Row): Description => {
    const old = namesIn(before) || null
    const change = { field: 'homeroom_teachers', old, new: namesIn(after) || 'none' }
    return { kind: old === null ? 'added' : 'changed', fields: [change] }
  }
}

const teacherIds = (values: Values | null) => (values?.teachers ?? []) as unknown as number[]
