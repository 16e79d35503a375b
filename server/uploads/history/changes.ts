import { sql, type Kysely } from 'kysely'
import type { FieldChange, UploadDetail, UploadListed } from '#contract/uploads.ts'
import { gradeOf } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { differences } from '../pipeline/plan.ts'
import { readable } from '../students/plan.ts'

export const CHANGES_A_PAGE = 50

type Values = Record<string, string | number | boolean | null>
type Row = { id: number; name: string | null; before: Values | null; after: Values }

/** A page of what an upload did, changes before additions, and how many there are in all. */
export async function pageOfChanges(
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
    limit ${CHANGES_A_PAGE} offset ${(page - 1) * CHANGES_A_PAGE}`.execute(db)
  const describe = kind === 'homeroom_teachers' ? await describeHomerooms(db, rows) : describePerson
  const changes = rows.map((row) => ({
    id: row.id,
    name: row.name ?? `${row.after.first_name ?? 'Someone'} ${row.after.last_name ?? ''}`.trim(),
    ...describe(row),
  }))
  return { changes, count: rows[0]?.count ?? 0 }
}

type Described = Pick<UploadDetail['changes'][number], 'kind' | 'fields'>

function describePerson({ before, after }: Row): Described {
  if (before === null) return { kind: 'added', fields: describeNew(after) }
  const { id: _, ...wanted } = after
  // Letters of a teacher's address that only differ in case are left as they were.
  if (!('grade_level' in wanted)) delete wanted.email
  const present = Object.fromEntries(
    Object.entries(wanted).map(([field, value]) => [field, value ?? undefined]),
  )
  return { kind: 'changed', fields: differences(before, present).map(readable) }
}

const describeNew = ({ email, grade_level }: Values): FieldChange[] => [
  { field: 'email', old: null, new: String(email) },
  ...(grade_level ? [{ field: 'grade_level', old: null, new: String(gradeOf(Number(grade_level))) }] : []),
]

/** Homeroom teachers are kept by number. */
async function describeHomerooms(db: Kysely<DB>, rows: Row[]) {
  const ids = rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)])
  const people = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name name from teacher where id = any(${ids}::int[])`.execute(db)
  const names = new Map(people.rows.map(({ id, name }) => [id, name]))
  const named = (values: Values | null) =>
    idsIn(values)
      .map((id) => names.get(id) ?? 'someone who has left')
      .join(', ')
  return ({ before, after }: Row): Described => {
    const old = named(before) || null
    const change = { field: 'homeroom_teachers', old, new: named(after) || 'none' }
    return { kind: old === null ? 'added' : 'changed', fields: [change] }
  }
}

const idsIn = (values: Values | null) => (values?.teachers ?? []) as unknown as number[]
