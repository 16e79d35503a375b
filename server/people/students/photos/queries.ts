import { sql, type Kysely, type Transaction } from 'kysely'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { lockStudentRecords } from '../queries.ts'
import type { Photo } from './read-photo.ts'

/** The address of a student's photo for staff; it changes with the photo. */
export const photoAddress = (student: number, version: string): string =>
  `/students/api/photo/${student}/?version=${version}`

/** Null for a student without one. */
export async function findPhotoAddress(db: Kysely<DB>, student: number): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select "version" from student_photo where student_id = ${student}`.execute(db)
  return rows[0] ? photoAddress(student, rows[0].version) : null
}

/** Undefined for a student without one. */
export async function findPhoto(db: Kysely<DB>, student: number): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`
    select image, "version" from student_photo where student_id = ${student}`.execute(db)
  return rows[0]
}

/** The students who have a number, with the version of their photo. */
export async function listNumbered(
  db: Kysely<DB>,
): Promise<Map<string, { id: number; version: string | null }>> {
  const { rows } = await sql<{ id: number; student_number: string; version: string | null }>`
    select id, student_number, "version"
    from student left join student_photo on student_id = id
    where student_number is not null and erased_at is null`.execute(db)
  return new Map(rows.map(({ student_number, id, version }) => [student_number, { id, version }]))
}

/** How many active students have no photo, apart from these. */
export async function countWithoutPhoto(db: Kysely<DB>, others: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from student
    where is_active and erased_at is null and id <> all(${others}::bigint[])
      and not exists (select from student_photo where student_id = student.id)`.execute(db)
  return rows[0]!.count
}

/** Each photo by its student; null deletes the one that is there. */
export type PhotoChanges = ReadonlyMap<number, Photo | null>

/**
 * Saves and deletes photos with an audit row for each that changes, in the transaction of the caller. Unknown and erased students
 * are left out. Returns the students whose photo has changed.
 */
export async function savePhotos(
  tx: Transaction<DB>,
  actor: Actor,
  changes: PhotoChanges,
): Promise<number[]> {
  const students = (await lockStudentRecords(tx, [...changes.keys()])).map(({ id }) => id)
  const { rows: before } = await sql<{ student_id: number; version: string }>`
    select student_id, "version" from student_photo where student_id = any(${students}::bigint[])`.execute(tx)
  const versions = new Map(before.map((row) => [row.student_id, row.version]))
  const changed = students.filter((id) => versions.get(id) !== changes.get(id)?.version)
  const saved = changed.flatMap((id) => {
    const photo = changes.get(id)
    return photo ? [{ id, ...photo }] : []
  })
  await sql`delete from student_photo
    where student_id = any(${changed.filter((id) => !changes.get(id))}::bigint[])`.execute(tx)
  await sql`insert into student_photo (student_id, image, "version")
    select * from unnest(${saved.map(({ id }) => id)}::bigint[], ${saved.map(({ image }) => image)}::bytea[],
      ${saved.map(({ version }) => version)}::text[])
    on conflict (student_id) do update
    set image = excluded.image, "version" = excluded."version", changed_at = now()`.execute(tx)
  await auditAll(
    tx,
    changed.map((id) => ({
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: id,
      details: { photo: { old: versions.get(id) ?? null, new: changes.get(id)?.version ?? null } },
    })),
  )
  return changed
}
