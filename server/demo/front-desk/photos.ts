import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { savePhotos } from '#server/people/students/photos/queries.ts'
import { photoOf, type Photo } from '#server/people/students/photos/read-photo.ts'

/** Drawn portraits, each named by the id of its student, as an upload would store them. */
const PORTRAITS = new URL('../data/portraits/', import.meta.url)

/** Photos of one class. The others have none, so that a ZIP archive can be tried out. */
export async function makePhotos(tx: Transaction<DB>, { actor, now }: Context): Promise<void> {
  const photos = readdirSync(PORTRAITS).map((file): [number, Photo] => [
    Number.parseInt(file, 10),
    photoOf(readFileSync(new URL(file, PORTRAITS))),
  ])
  await savePhotos(tx, actor, new Map(photos))
  await sql`update student_photo set changed_at = ${now.moment}`.execute(tx)
}
