import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { MIGRATIONS, readMigrations } from '#server/database/migration-files.ts'
import type { TestDatabase } from '#server/database/testing.ts'

const LAST_BEFORE = '0012'
export const PREVIOUS_SCHOOL = join(import.meta.dirname, '../fixtures/school-before-0013.sql')

/** Fills a database with the tables and the school of the version before 0013. */
export async function createPreviousVersion({ pool }: TestDatabase): Promise<void> {
  await pool.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-migrations-'))
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  for (const name of names.filter((one) => one < `${LAST_BEFORE}_~`)) {
    await copyFile(join(MIGRATIONS, name), join(folder, name))
  }
  await migrate(pool, folder)
  await rm(folder, { recursive: true })
  await pool.query(await readFile(PREVIOUS_SCHOOL, 'utf8'))
}
