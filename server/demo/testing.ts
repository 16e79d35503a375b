import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'
import { makeClock } from '#server/clock.ts'
import { prepareSchool } from './prepare-school.ts'

const configAt = (now: string, env: Record<string, string> = {}) =>
  readConfig({ HOMEROOM_NOW: now.includes('T') ? now : `${now}T07:00:00`, ...env })

/** Moments at which several files of tests look at the demo school, because each moment of it costs two seconds to make. */
export const DEMO_MOMENTS = {
  saturday: '2026-09-19T11:00:00',
  /** After the clocks were changed, before school. */
  friday: '2026-11-06T06:30:00',
  wednesday: '2026-11-18T10:04:00',
  fridayEvening: '2026-11-20T19:30:00',
} as const

/** The demo school as it is made at a local time, or before school on a day: the run of the tests makes it once, and copies it. */
export function copyOfDemoSchool(now: string): Promise<TestDatabase> {
  const config = configAt(now)
  return freshDatabase({
    name: `demo_${now.replaceAll(/\D/g, '')}`,
    prepare: async (db) => void (await prepareSchool(db, config, makeClock(config.fixedNow))),
  })
}

/** An empty database and what starts Homeroom on it, as at a local time of the school's, or before school on a day. */
export async function newSchool(now: string, env: Record<string, string> = {}) {
  const database = await freshDatabase()
  const config = configAt(now, env)
  return { ...database, prepare: () => prepareSchool(database.db, config, makeClock(config.fixedNow)) }
}

/** The content of all tables, each as one hash. */
export async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables()).map((table) => table.name).sort()
  const content: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      hash: string
    }>`select coalesce(sum(hashtextextended(row::text, 0)), 0)::text hash
      from ${sql.table(table)} row`.execute(db)
    content[table] = rows[0]!.hash
  }
  return content
}

/** Returns the value of a query with one column and one row. */
export async function only<T>(db: Database, query: ReturnType<typeof sql<{ value: T }>>): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0]!.value
}
