import { rename, rm, writeFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { pluralForm, pluralize } from '#contract/words.ts'
import { print, report, runCommand, UsageError } from '#server/operate/backup/commands/run-command.ts'
import { connectForBackup } from '#server/operate/backup/database.ts'
import { readStorage } from '#server/config.ts'
import { auditAlone } from '#server/database/audit.ts'
import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { makeKysely, makePool } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import type { ExportDetails } from '#server/exchange/oneroster/export/last-file.ts'
import { makeZip, type ExportedZip } from '#server/exchange/oneroster/export/make-zip.ts'
import { readArguments, type Wanted } from './read-arguments.ts'
import { sinceMoment } from '#server/exchange/oneroster/export/since.ts'
import { countFormulas } from '#server/exchange/oneroster/export/summary.ts'

/** `npm run export -- FILE` writes OneRoster files as the office downloads them, and prints the file's path as the last line. */
await runCommand(async (args, signal) => {
  const wanted = readArguments(args, process.env['INIT_CWD'] ?? '.')
  const database = await connectForBackup(readStorage(process.env), report)
  const pool = makePool({ ...database.settings, max: 2 })
  try {
    const { asOf, counts, formulas } = await exportTo(makeKysely(pool), wanted, signal)
    const records = Object.values(counts).reduce((sum, count) => sum + count, 0)
    print(
      `${pluralize(records, wanted.since === undefined ? 'record' : 'change')} of ${database.location} in OneRoster ` +
        `${wanted.version}. To export later changes: --since ${asOf.toISOString()}`,
    )
    if (formulas > 0) report(formulaWarning(formulas))
    print(wanted.file)
  } finally {
    await pool.end()
    await database.close()
  }
})

function formulaWarning(count: number): string {
  const records = `${pluralize(count, 'record')} ${pluralForm(count, 'has', 'have')}`
  return `${records} a name or number that starts like a formula. Do not open these files in a spreadsheet program.`
}

async function exportTo(
  db: Kysely<DB>,
  { file, version, since: sinceText }: Wanted,
  signal: AbortSignal,
): Promise<ExportedZip & { formulas: number }> {
  const timeZone = await schoolTimeZone(db)
  const madeAt = new Date()
  const since = sinceOf(sinceText, timeZone, madeAt)
  await syncRoster(db)
  const exported = await makeZip(db, { version, since, madeAt, signal })
  const details: ExportDetails = {
    type: 'oneroster',
    version,
    since: since?.toISOString() ?? null,
    as_of: exported.asOf.toISOString(),
  }
  await auditAlone(db, {
    account: null,
    action: 'export',
    subject: 'report',
    subjectId: null,
    details,
    students: exported.students,
  })
  await writeWhole(file, exported.zip)
  return { ...exported, formulas: await countFormulas(db, since) }
}

function sinceOf(since: string | undefined, timeZone: string, now: Date): Date | undefined {
  try {
    return sinceMoment(since, { timeZone, now })
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(error.message) : error
  }
}

async function schoolTimeZone(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{
    table: string | null
  }>`select to_regclass('roster_record')::text "table"`.execute(db)
  const school = rows[0]?.table && (await db.selectFrom('school').select('time_zone').executeTakeFirst())
  if (!school)
    throw new DatabaseUnusable('This database has no school of this version. Start Homeroom on it once.')
  return school.time_zone
}

/** The file is replaced atomically, so that a scheduled job never reads half of it. */
async function writeWhole(file: string, contents: Buffer): Promise<void> {
  const part = `${file}.part`
  try {
    await writeFile(part, contents, { mode: 0o600 })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
