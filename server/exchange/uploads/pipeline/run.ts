import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { FieldChange, Upload } from '#contract/exchange/uploads/uploads.ts'
import { STATEMENT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { saveBatch, type Batch, type Change } from './batch.ts'
import { parseColumnMapping, type ChosenColumns } from '../mappings/choice.ts'
import { findRemembered, forget, remember } from '../mappings/remembered.ts'
import { fieldsOf, knownHeaders, type Format, type Mapping } from './columns.ts'
import { assertFileConfirmed } from './confirm.ts'
import { fileRefusal } from './errors.ts'
import { openFile, type OpenFile } from './open-file.ts'
import type { ParsedRows, Plan } from './plan.ts'
import {
  assertNothingMissing,
  describeReading,
  readColumns,
  unreadColumns,
  type ReadColumns,
} from './read-columns.ts'
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
  /** What a file has rows of: 'student' or 'teacher'. */
  singular: string
  /** Whom a file affects, where these are others. */
  affectedSingular?: string
  formats: Format<Field>[]
  /** The required fields that have no column. */
  missingFields: (mapping: Mapping<Field>) => Field[]
  onlyXlsx: boolean
  clearsExisting?: boolean
  parseRows: (data: OpenFile['data'], mapping: Mapping<Field>) => Promise<ParsedRows<Row>>
  compare: (db: Kysely<DB>, parsed: ParsedRows<Row>, mapping: Mapping<Field>) => Promise<FilePlan>
  /** What a preview shows of a new person besides the name. */
  describeNew?: (person: Person) => FieldChange[]
  /** Locks the people until the file is saved, so that they do not change after they were compared. */
  lock: (trx: Transaction<DB>) => Promise<unknown>
  save: (trx: Transaction<DB>, plan: FilePlan, today: string) => Promise<Change[]>
  /** For records that name the upload which made them. */
  saveWithId?: (trx: Transaction<DB>, plan: FilePlan, upload: SavedUpload) => Promise<void>
  /** How many rows a text file may have, where more than usual. */
  maxRows?: number
}

/** An upload that is in the history; `moment` is by the school's clock. */
export type SavedUpload = { id: number; account: number; moment: Date; fileName: string }

export type UploadCall = Context & {
  upload: Uploaded<{
    preview_only: boolean
    confirm?: string | undefined
    column_mapping?: string | undefined
    mapping_name?: string | undefined
  }>
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
  call: UploadCall,
): Promise<ProcessedUpload<L>> {
  const { db, now, actor, upload } = call
  const { bytes } = upload.file
  const chosen = await chosenColumns(upload.fields.column_mapping, bytes, kind.formats)
  const remembered = await findRemembered(db, kind.kind)
  const file = await openFile(bytes, {
    knownHeaders: knownHeaders(kind.formats),
    onlyXlsx: kind.onlyXlsx,
    chosenHeaders: Object.values(chosen).filter((name) => name !== ''),
    remembered,
    details: { read_as: unreadColumns(kind) },
    maxRows: kind.maxRows,
  })
  const read = readColumns(kind, file, { chosen, remembered, isOffice: actor?.role === 'admin' })
  const { mapping, columns, format } = read
  const readAs = describeReading(call, read)
  const details = { column_mapping: columns, format_detected: format, read_as: readAs }
  assertNothingMissing(kind, read, file, details)
  const parsed = await kind.parseRows(file.data, mapping)
  const { rowCount } = parsed
  const outcome = (plan: L): UploadOutcome<P, E> => ({ kind, file, columns, format, readAs, rowCount, plan })
  if (upload.fields.preview_only) {
    const plan = await kind.compare(db, parsed, mapping)
    assertUsable(plan, file, details)
    return { reply: await uploadReply(outcome(plan), null), plan }
  }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
      set_config('statement_timeout', ${STATEMENT_TIMEOUTS.uploads}, true)`.execute(trx)
    await kind.lock(trx)
    const plan = await kind.compare(trx, parsed, mapping)
    assertUsable(plan, file, details)
    const singular = kind.affectedSingular ?? kind.singular
    assertFileConfirmed({ singular, affected: plan.affected, file }, upload.fields.confirm)
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
    await keepChoice(trx, read, {
      kind: kind.kind,
      account: actor.account,
      name: upload.fields.mapping_name,
    })
    await kind.saveWithId?.(trx, plan, {
      id: uploadId,
      account: actor.account,
      moment: now.moment,
      fileName: upload.file.name,
    })
    return { reply: await uploadReply(outcome(plan), uploadId), plan }
  })
}

/** What the caller chose for columns of the file; refuses what cannot be read, with the columns that can be chosen. */
async function chosenColumns(
  text: string | undefined,
  bytes: Buffer,
  formats: Format<string>[],
): Promise<ChosenColumns> {
  const chosen = parseColumnMapping(text, fieldsOf(formats))
  if (typeof chosen !== 'string') return chosen
  const headers = knownHeaders(formats)
  const file = await openFile(bytes, { knownHeaders: headers, onlyXlsx: false, guessHeader: true })
  throw fileRefusal(chosen, file, { code: 'invalid', fields: { column_mapping: 'cannot be read' } })
}

/** Remembers what was chosen for files with these headers, or forgets it where their headers now say the same. */
async function keepChoice(
  trx: Transaction<DB>,
  read: ReadColumns<string>,
  { kind, account, name }: { kind: Batch['kind']; account: number; name: string | undefined },
): Promise<void> {
  const { news, fingerprint, remembered } = read
  if (news === 'forget' && remembered) await forget(trx, remembered.id)
  if (news === null || news === 'forget') return
  const called = name ?? remembered?.name ?? read.format
  await remember(trx, { kind, name: called, fingerprint, columns: news, account })
}

/** Refuses a file without a single usable row, and says how its columns were read. */
function assertUsable(plan: Plan<unknown, unknown>, file: OpenFile, details: Record<string, unknown>): void {
  if (plan.add.length + plan.change.length + plan.unchanged + (plan.left_out ?? 0) > 0) return
  if (plan.errors.length === 0) {
    throw fileRefusal('This file has no rows below its header.', file, { errors: [], details })
  }
  throw fileRefusal('Not one row of this file can be used.', file, { errors: plan.errors, details })
}
