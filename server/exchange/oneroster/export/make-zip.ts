import { buffer } from 'node:stream/consumers'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { writeZip, type NewZipFile } from '#server/exchange/spreadsheets/write-zip.ts'
import { COLUMNS, METADATA_OF_USERS, ROSTER_FILES, type Column, type RosterFile } from '../files/headers.ts'
import {
  DATA_FILES,
  MANIFEST_HEADERS,
  MANIFEST_VERSION,
  type FileMode,
  type Version,
} from '../files/vocabulary.ts'
import type { RosterFields } from '../records/collections.ts'
import { newestChange } from '../records/newest-change.ts'
import { cellsOf, csvRow } from './csv-row.ts'

/** How many records are read and written at once, so that other requests get their turn in between. */
const RECORDS_AT_ONCE = 1000

export type ExportOptions = {
  version: Version
  /** Only what was added, changed or ended after this moment. */
  since?: Date | undefined
  madeAt: Date
  signal?: AbortSignal
}

export type ExportedZip = {
  zip: Buffer
  /** Changes after this moment are not in the files. */
  asOf: Date
  /** Records by file. */
  counts: Partial<Record<RosterFile, number>>
  /** The ids of the students whom the files are about. */
  students: number[]
}

/**
 * The records of the school as a ZIP of OneRoster CSV files, all as they were at one moment: every record, or with `since`
 * the changes, with ended records as 'tobedeleted'. A kind without a record has no file, and the manifest says so. Call
 * `syncRoster` first.
 */
export const makeZip = (db: Kysely<DB>, options: ExportOptions): Promise<ExportedZip> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { version, since, madeAt } = options
      const asOf = (await newestChange(tx)) ?? madeAt
      const counts: ExportedZip['counts'] = {}
      const columnsOf = COLUMNS[version]
      const files: NewZipFile[] = []
      for (const file of ROSTER_FILES) {
        if (!columnsOf[file] || !(await hasRecords(tx, file, since))) continue
        counts[file] = 0
        files.push({ name: `${file}.csv`, contents: () => countedRows(tx, file, { options, counts }) })
      }
      const mode = since ? 'delta' : 'bulk'
      const modes = manifest(version, (file) => (file in counts ? mode : 'absent'))
      files.push({ name: 'manifest.csv', contents: Buffer.from(modes.map(csvRow).join('')) })
      const zip = await buffer(writeZip(files, { modifiedAt: madeAt, compressionLevel: 6 }))
      return { zip, asOf, counts, students: await studentsOf(tx, since) }
    })

const manifest = (version: Version, mode: (file: string) => FileMode): string[][] => [
  [...MANIFEST_HEADERS],
  ['manifest.version', MANIFEST_VERSION],
  ['oneroster.version', version],
  ...DATA_FILES[version].map((file) => [`file.${file}`, mode(file)]),
  ['source.systemName', 'Homeroom'],
  ['source.systemCode', 'homeroom'],
]

/** SQL for whether a record is in files of all records, or of changes after a moment. */
export const belongs = (since: Date | undefined) =>
  since ? sql<boolean>`changed_at > ${since}` : sql<boolean>`not deleted`

const hasRecords = async (tx: Transaction<DB>, file: RosterFile, since: Date | undefined) =>
  (await tx
    .selectFrom('roster_record')
    .select('place')
    .where('collection', '=', file)
    .where(belongs(since))
    .limit(1)
    .executeTakeFirst()) !== undefined

type Counted = { options: ExportOptions; counts: ExportedZip['counts'] }

/** Columns that only some schools have: a system that does not know them is not shown any without need. */
async function metadataOfUsers(tx: Transaction<DB>): Promise<Column[]> {
  const { rows } = await sql`select from roster_record where collection = 'users'
    and fields ?| array[${sql.join(METADATA_OF_USERS)}]::text[] limit 1`.execute(tx)
  return rows.length > 0 ? METADATA_OF_USERS.map((name) => ({ name, kind: 'text' as const })) : []
}

/** The lines of a file, a thousand records at a time; counts the records. */
async function* countedRows(
  tx: Transaction<DB>,
  file: RosterFile,
  { options: { version, since, signal }, counts }: Counted,
): AsyncGenerator<string> {
  const columns = [...(COLUMNS[version][file] ?? []), ...(file === 'users' ? await metadataOfUsers(tx) : [])]
  yield csvRow(columns.map(({ name }) => name))
  for (let after = 0, isLast = false; !isLast;) {
    signal?.throwIfAborted()
    const records = await tx
      .selectFrom('roster_record')
      .select(['place', 'fields', 'deleted', 'changed_at'])
      .where('collection', '=', file)
      .where('place', '>', after)
      .where(belongs(since))
      .orderBy('place')
      .limit(RECORDS_AT_ONCE)
      .execute()
    const rows = records.map(({ fields, deleted, changed_at }) =>
      csvRow(
        cellsOf(
          columns,
          fields as RosterFields,
          since && {
            status: deleted ? 'tobedeleted' : 'active',
            dateLastModified: changed_at.toISOString(),
          },
        ),
      ),
    )
    if (rows.length > 0) yield rows.join('')
    counts[file] = (counts[file] ?? 0) + records.length
    after = records.at(-1)?.place ?? after
    isLast = records.length < RECORDS_AT_ONCE
  }
}

/** The students in one of the files: themselves, or through a role or a class. */
async function studentsOf(tx: Transaction<DB>, since: Date | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (select collection, own_id, sourced_id, fields from roster_record where ${belongs(since)})
    select distinct substring(person.own_id from '^student-([0-9]+)')::bigint id
    from roster_record person
    where collection = 'users' and own_id like 'student-%' and (sourced_id in (
      select sourced_id from given where collection = 'users'
      union all
      select fields ->> 'userSourcedId' from given where collection in ('roles', 'enrollments')))
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
