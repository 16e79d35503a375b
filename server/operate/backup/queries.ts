import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { WrittenArchive } from './archive/write.ts'

export type ArchiveRow = {
  id: number
  file: string
  made_at: Date
  bytes: number
  checked_at: Date
  test_restored_at: Date | null
}

type NewArchive = WrittenArchive & { name: string; checkedAt: Date }

export async function addArchive(
  db: Database,
  { name, madeAt, bytes, rows, checkedAt }: NewArchive,
): Promise<number> {
  const { rows: added } = await sql<{ id: number }>`
    insert into backup_archive (file, made_at, bytes, row_count, checked_at)
    values (${name}, ${madeAt}, ${bytes}, ${rows}, ${checkedAt}) returning id`.execute(db)
  return added[0]!.id
}

/** False where the database was last migrated by a version that did not list its archives. */
export async function listsArchives(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('backup_archive') is not null is_there`.execute(db)
  return rows[0]!.is_there
}

export const markRestoreTested = (db: Database, id: number, at: Date) =>
  sql`update backup_archive set test_restored_at = ${at} where id = ${id}`.execute(db)

/** Deletes the records of all deleted archives, except the last one that passed a test restore. */
export const deleteOtherArchives = (db: Database, files: readonly string[]) =>
  sql`delete from backup_archive where file <> all(${files}) and id is distinct from (
    select id from backup_archive where test_restored_at is not null order by test_restored_at desc limit 1)`.execute(
    db,
  )

/** The newest archive, and the newest that was test-restored. */
export async function findNewest(
  db: Database,
): Promise<{ newest: ArchiveRow | null; rehearsed: ArchiveRow | null }> {
  const { rows } = await sql<ArchiveRow & { is_newest: boolean }>`
    (select true is_newest, id, file, made_at, bytes, checked_at, test_restored_at from backup_archive
      order by made_at desc limit 1)
    union all
    (select false, id, file, made_at, bytes, checked_at, test_restored_at from backup_archive
      where test_restored_at is not null order by test_restored_at desc limit 1)`.execute(db)
  return {
    newest: rows.find(({ is_newest }) => is_newest) ?? null,
    rehearsed: rows.find(({ is_newest }) => !is_newest) ?? null,
  }
}
