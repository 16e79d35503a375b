import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { FieldChange, Upload } from '#contract/uploads/uploads.ts'
import { STATEMENT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { saveBatch, type Batch, type Change } from './batch.ts'
import { columnNames, headersOf, knownHeaders, matchColumns, type Format, type Mapping } from './columns.ts'
import { assertFileConfirmed } from './confirm.ts'
import { fileRefusal } from './errors.ts'
import { findColumn, missingColumns, openFile, type OpenFile } from './open-file.ts'
import type { ParsedRows, Plan } from './plan.ts'
import { uploadReply, type PersonName, type UploadOutcome } from './reply.ts'

/** The steps in which the kinds of uploads differ. */
export type UploadKind<
  Field extends string,
  Row,
  Person extends PersonName,
  Existing,
  FilePlan extends Plan<Person, Existing> = Plan<Person, Existing>,
> = {
  kind: Batch['kind']
  /** 'student' or 'teacher'. */
  singular: string
  formats: Format<Field>[]
  /** The required fields that have no column. */
  missingFields: (mapping: Mapping<Field>) => Field[]
  /** Headers of columns that the user chose instead of the matched ones; '' for none. */
  chosenColumns?: Partial<Record<Field, string>>
  onlyXlsx: boolean
  clearsExisting?: boolean
  parseRows: (data: OpenFile['data'], mapping: Mapping<Field>) => Promise<ParsedRows<Row>>
  compare: (db: Kysely<DB>, parsed: ParsedRows<Row>, mapping: Mapping<Field>) => Promise<FilePlan>
  /** What a preview shows of a new person besides the name. */
  describeNew?: (person: Person) => FieldChange[]
  /** Locks the people until the file is saved, so that they do not change after they were compared. */
  lock: (trx: Transaction<DB>) => Promise<unknown>
  save: (trx: Transaction<DB>, plan: FilePlan, today: string) => Promise<Change[]>
}

export type UploadCall = Context & {
  upload: Uploaded<{ preview_only: boolean; confirm?: string | undefined }>
}

/**
 * An upload of a large school may wait for another one longer than the pool allows. Only two run at a time, so that the
 * other connections stay free.
 */
const LOCK_TIMEOUT = '50s'

type ProcessedUpload<FilePlan> = { reply: z.input<typeof Upload>; plan: FilePlan }

/** Reads a file, compares it with the school and, unless it is only a preview, saves its good rows in one transaction. */
export async function processUpload<F extends string, R, P extends PersonName, E, L extends Plan<P, E>>(
  kind: UploadKind<F, R, P, E, L>,
  { db, now, actor, upload }: UploadCall,
): Promise<ProcessedUpload<L>> {
  const chosen = Object.values<string | undefined>(kind.chosenColumns ?? {})
  const file = await openFile(upload.file.bytes, {
    knownHeaders: knownHeaders(kind.formats),
    onlyXlsx: kind.onlyXlsx,
    chosenHeaders: chosen.filter((name) => name !== undefined && name !== '') as string[],
  })
  const { mapping, format } = mapColumns(kind, file)
  const columns = columnNames(mapping)
  const parsed = await kind.parseRows(file.data, mapping)
  const { rowCount } = parsed
  const outcome = (plan: L): UploadOutcome<P, E> => ({ kind, file, columns, format, rowCount, plan })
  if (upload.fields.preview_only) {
    const plan = await kind.compare(db, parsed, mapping)
    assertUsable(plan, file, columns)
    return { reply: await uploadReply(outcome(plan), null), plan }
  }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
      set_config('statement_timeout', ${STATEMENT_TIMEOUTS.uploads}, true)`.execute(trx)
    await kind.lock(trx)
    const plan = await kind.compare(trx, parsed, mapping)
    assertUsable(plan, file, columns)
    assertFileConfirmed({ singular: kind.singular, affected: plan.affected, file }, upload.fields.confirm)
    const changes = await kind.save(trx, plan, now.day)
    const uploadId = await saveBatch(trx, {
      kind: kind.kind,
      account: actor.account,
      fileName: upload.file.name,
      clearsExisting: kind.clearsExisting ?? false,
      file,
      columns,
      rowCount,
      plan,
      changes,
    })
    return { reply: await uploadReply(outcome(plan), uploadId), plan }
  })
}

/** Matches columns by their headers, or takes those that the user chose; refuses a file without the required ones. */
function mapColumns<F extends string>(
  kind: Pick<UploadKind<F, never, never, never>, 'formats' | 'missingFields' | 'chosenColumns'>,
  file: OpenFile,
) {
  const { mapping, format } = matchColumns(kind.formats, file.columns)
  for (const [field, name] of Object.entries<string | undefined>(kind.chosenColumns ?? {}) as [F, string][]) {
    const column = findColumn(file.columns, name)
    if (name !== '' && !column) throw missingColumns(file, [name])
    if (column) mapping[field] = column
    else delete mapping[field]
  }
  const missing = kind.missingFields(mapping)
  if (missing.length === 0) return { mapping, format }
  const names = missing.map((field) => {
    const headers = [...new Set(kind.formats.flatMap((known) => headersOf(known, field)))]
    return headers.slice(0, 2).join(' or ')
  })
  throw fileRefusal(`This file has no column ${names.join(', no column ')}.`, file, {
    details: { column_mapping: columnNames(mapping) },
  })
}

/** Refuses a file without a single usable row, and says how its columns were read. */
function assertUsable(plan: Plan<unknown, unknown>, file: OpenFile, columns: Record<string, string>): void {
  const details = { column_mapping: columns }
  if (plan.add.length + plan.change.length + plan.unchanged > 0) return
  if (plan.errors.length === 0) {
    throw fileRefusal('This file has no rows below its header.', file, { errors: [], details })
  }
  throw fileRefusal('Not one row of this file can be used.', file, { errors: plan.errors, details })
}
