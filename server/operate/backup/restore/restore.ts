import { setTimeout } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { makeKysely } from '#server/database/pool.ts'
import { MIGRATIONS } from '#server/database/migration-files.ts'
import { checkArchive, type CheckedArchive } from '../archive/read.ts'
import { withConnection } from '../connect.ts'
import { BackupFailure, explainFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import { completeRestore, readSinceBackup, type SinceBackup } from './after-restore.ts'
import { describeEnded } from './describe-ended.ts'
import type { EndedAccess } from './end-access.ts'
import { loadArchive } from './load.ts'
import {
  mayUseScratchDatabase,
  openScratchDatabase,
  openScratchSchema,
  scratchPool,
  stillInUse,
  type Scratch,
} from './scratch.ts'

type Restore = {
  file: string
  target: ClientConfig
  /** Where the target is, for messages. */
  location: string
  /** Has the list of erasures. */
  dataDir: string
  /** Replaces an existing school. */
  replace: boolean
  report: (line: string) => void
  /** Stops it until the restored data is put in place. */
  signal?: AbortSignal | undefined
  /** Uses a scratch schema even if the user may create databases. */
  onlySchema?: boolean
}

/**
 * Loads an archive next to the target's data, tries it out, then replaces that data in one step. Until then, and if anything
 * fails, the target does not change. Throws BackupFailure or DatabaseUnusable.
 */
export async function restoreArchive({
  file,
  target,
  location,
  dataDir,
  replace,
  report,
  signal,
  onlySchema = false,
}: Restore): Promise<void> {
  try {
    report(sentences.checking(file))
    const archive = await checkArchive(file, signal)
    await assertUnused(target, location)
    await assertReplaceable(target, location, replace)
    const since = await readSinceBackup(dataDir, target)
    const isDatabase = !onlySchema && (await mayUseScratchDatabase(target))
    const scratch = await (isDatabase ? openScratchDatabase(target) : openScratchSchema(target))
    let ended: EndedAccess
    try {
      ended = await fillScratch(scratch, file, { archive, since, report, signal })
      await assertUnused(target, location)
      signal?.throwIfAborted()
      await scratch.putInPlace()
    } catch (error) {
      await scratch.discard().catch(() => undefined)
      throw error
    }
    const rows = Object.values(archive.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const tables = Object.keys(archive.manifest.tables).length
    report(sentences.restored(rows, tables, archive.header.made_at))
    for (const line of describeEnded(ended)) report(line)
  } catch (error) {
    throw explainFailure(error, file)
  }
}

/** Loads an archive beside the data of a running app and removes it again. Throws BackupFailure where it could not be restored. */
export async function testRestore(file: string, target: ClientConfig): Promise<void> {
  try {
    const archive = await checkArchive(file)
    const scratch = await ((await mayUseScratchDatabase(target))
      ? openScratchDatabase(target)
      : openScratchSchema(target))
    try {
      await fillScratch(scratch, file, {
        archive,
        since: { erasures: [], access: undefined },
        report: () => undefined,
      })
    } finally {
      await scratch.discard()
    }
  } catch (error) {
    throw explainFailure(error, file)
  }
}

type Filling = { archive: CheckedArchive; since: SinceBackup } & Pick<Restore, 'report' | 'signal'>

async function fillScratch(
  scratch: Scratch,
  file: string,
  { archive, since, report, signal }: Filling,
): Promise<EndedAccess> {
  const pool = scratchPool(scratch)
  try {
    const newest = archive.header.migrations.at(-1)!.name
    report(sentences.creatingTables(newest))
    await migrate(pool, MIGRATIONS, newest)
    signal?.throwIfAborted()
    report(sentences.comparing)
    await withConnection(
      scratch.settings,
      (client) => loadArchive(client, file, archive, signal),
      scratch.schema,
    )
    signal?.throwIfAborted()
    const applied = await migrate(pool)
    if (applied.length > 0) report(sentences.migrated(applied.at(-1)!))
    return await completeRestore(makeKysely(pool), since)
  } finally {
    await pool.end()
  }
}

/** PostgreSQL lists the connections of a process that has just ended for a moment longer. */
const CONNECTIONS_END_MS = 2000
const LOOK_AGAIN_MS = 100

/** A restore would remove the tables of a running app. */
async function assertUnused(target: ClientConfig, location: string): Promise<void> {
  await withConnection(target, async (client) => {
    const deadline = performance.now() + CONNECTIONS_END_MS
    while (await isAppConnected(client)) {
      if (performance.now() > deadline) throw stillInUse(location)
      await setTimeout(LOOK_AGAIN_MS)
    }
  })
}

async function isAppConnected(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ running: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'homeroom') as running`,
  )
  return rows[0]!.running
}

async function assertReplaceable(target: ClientConfig, location: string, replace: boolean): Promise<void> {
  await withConnection(target, async (client) => {
    const { rows } = await client.query<{ any: boolean; ours: boolean }>(
      `select exists (select from pg_tables where schemaname = current_schema()) as any,
        to_regclass('migration') is not null as ours`,
    )
    const { any, ours } = rows[0]!
    if (any && !ours) throw new BackupFailure(sentences.foreignTables(location))
    if (any && !replace) throw new BackupFailure(sentences.notEmpty(location))
  })
}
