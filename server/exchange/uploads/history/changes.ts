import { sql, type Kysely } from 'kysely'
import type { FieldChange, UploadDetail, UploadListed } from '#contract/exchange/uploads/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { contactsText, type PlannedContact } from '../contacts/plan.ts'
import type { Entity } from '../pipeline/batch.ts'
import { listMarkChanges } from '../marks/undo.ts'
import { changedFields } from '../pipeline/plan.ts'
import { rosterDescriber } from '../roster/describe.ts'
import { withLabels } from '../students/values.ts'

export const CHANGES_PER_PAGE = 50

type Values = Record<string, string | number | boolean | null>
type ChangeRow = {
  id: number
  entity: Entity | ''
  name: string | null
  before: Values | null
  after: Values
}

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
        select first_name || ' ' || last_name from student where student.id = (change.after->>'student_id')::int)
      when 'course' then (select name from course where course.id = change.id)
      when 'block_schedule' then (select name from block_schedule where block_schedule.id = change.id)
    end name
    from (
      select record_id id, before, after, count(*) over ()::int count,
        coalesce(nullif(entity, ''), ${kind === 'staff' ? 'teacher' : 'student'}) entity
      from upload_change
      where upload_batch_id = ${id}
      order by array_position(${[...ENTITIES]}::text[], entity),
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

/** The order in which people read them. */
const ENTITIES: readonly (Entity | '')[] = [
  '',
  'block_schedule',
  'course',
  'teacher',
  'student',
  'student_group',
  'group_membership',
]

/** The name of a record that is no longer there. */
const nameIn = ({ name, first_name, last_name }: Values) =>
  name ? String(name) : `${first_name ?? 'Someone'} ${last_name ?? ''}`.trim()

type Description = Pick<UploadDetail['changes'][number], 'kind' | 'fields'>

async function describerOf(
  db: Kysely<DB>,
  kind: UploadListed['kind'],
  rows: ChangeRow[],
): Promise<(row: ChangeRow) => Description> {
  if (kind === 'homeroom_teachers') return describeHomerooms(db, rows)
  if (kind === 'labels') return describeLabels
  if (kind === 'contacts') return describeContacts
  const describeRoster = await rosterDescriber(db, rows)
  return (row) =>
    row.entity === 'student' || row.entity === 'teacher'
      ? describePerson(row)
      : row.entity === 'course'
        ? describeCourse(describeRoster(row))
        : describeRoster(row)
}

/** What people can read of a course, with its grade instead of the code. */
const describeCourse = ({ kind, fields }: Description): Description => ({
  kind,
  fields: fields.filter(({ field }) => !field.endsWith('_id')).map(withLabels),
})

function describeLabels({ before, after }: ChangeRow): Description {
  const old = labelsIn(before) || null
  return {
    kind: old === null ? 'added' : 'changed',
    fields: [{ field: 'labels', old, new: labelsIn(after) }],
  }
}

function describeContacts({ before, after }: ChangeRow): Description {
  const old = contactsText(contactsIn(before)) || null
  return {
    kind: old === null ? 'added' : 'changed',
    fields: [{ field: 'contacts', old, new: contactsText(contactsIn(after)) }],
  }
}

const contactsIn = (values: Values | null) => (values?.contacts ?? []) as unknown as PlannedContact[]

const labelsIn = (values: Values | null) => ((values?.labels ?? []) as unknown as string[]).join(', ')

function describePerson({ before, after }: ChangeRow): Description {
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
async function describeHomerooms(db: Kysely<DB>, rows: ChangeRow[]) {
  const ids = rows.flatMap(({ before, after }) => [...teacherIds(before), ...teacherIds(after)])
  const people = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name name from teacher where id = any(${ids}::int[])`.execute(db)
  const nameById = new Map(people.rows.map(({ id, name }) => [id, name]))
  const namesIn = (values: Values | null) =>
    teacherIds(values)
      .map((id) => nameById.get(id) ?? 'someone who has left')
      .join(', ')
  return ({ before, after }: ChangeRow): Description => {
    const old = namesIn(before) || null
    const change = { field: 'homeroom_teachers', old, new: namesIn(after) || 'none' }
    return { kind: old === null ? 'added' : 'changed', fields: [change] }
  }
}

const teacherIds = (values: Values | null) => (values?.teachers ?? []) as unknown as number[]
