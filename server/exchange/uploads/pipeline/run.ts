import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { recordBatch, type Batch } from './batch.ts'
import { parseColumnMapping, type ChosenColumns } from '../mappings/choice.ts'
import { findRemembered, forget, remember } from '../mappings/remembered.ts'
import { sentences } from '../sentences.ts'
import { fieldsOf, expectedHeaders, type Format, type Mapping } from './columns.ts'
import { assertFileConfirmed } from './confirm.ts'
import { sameId, type Applied, type IdOf } from './entity.ts'
import { fileRefusal } from './errors.ts'
import { openFile, type OpenFile } from './open-file.ts'
import type { FilePlan, ParsedRows } from './plan.ts'
import { previewOrSave } from './preview-or-save.ts'
import {
  assertNothingMissing,
  describeReading,
  readColumns,
  unreadColumns,
  type ReadColumns,
} from './read-columns.ts'
import { uploadReply } from './reply.ts'

/** The steps in which kinds of spreadsheets differ. */
export type UploadKind<Field extends string, Row, School, Planned extends FilePlan> = {
  kind: Batch['kind']
  /** What a file has rows of: 'student' or 'teacher'. */
  singular: string
  /** The people whom a file affects, if they are not the listed ones. */
  affectedSingular?: string
  formats: Format<Field>[]
  /** The required fields that have no column. */
  missingFields: (mapping: Mapping<Field>) => Field[]
  onlyXlsx: boolean
  clearsExisting?: boolean
  /** The day from which the file counts, for a kind that may be about a later day. */
  from?: string
  /** How many rows a text file may have, where more than usual. */
  maxRows?: number
  parseRows: (data: OpenFile['data'], mapping: Mapping<Field>) => Promise<ParsedRows<Row>>
  /** Locks what a file is compared with until it is saved. */
  lock: (trx: Transaction<DB>) => Promise<unknown>
  load: (db: Kysely<DB>, parsed: ParsedRows<Row>, mapping: Mapping<Field>) => Promise<School>
  /** Match and diff, without the database. */
  plan: (parsed: ParsedRows<Row>, school: School, mapping: Mapping<Field>) => Planned | Promise<Planned>
  apply: (trx: Transaction<DB>, plan: Planned, upload: SavedUpload) => Promise<Pick<Applied, 'changes'>>
}

/** An upload that is in the history; `moment` and `today` are by the school's clock. */
export type SavedUpload = {
  id: number
  account: number
  fileName: string
  moment: Date
  today: string
  idOf: IdOf
}

export type UploadCall = Context & {
  upload: Uploaded<{
    preview_only: boolean
    confirm?: string | undefined
    column_mapping?: string | undefined
    mapping_name?: string | undefined
  }>
}

/** Reads a spreadsheet and previews or saves it. */
export async function processUpload<F extends string, R, S, P extends FilePlan>(
  kind: UploadKind<F, R, S, P>,
  call: UploadCall,
): Promise<{ reply: z.input<typeof Upload>; plan: P }> {
  const { db, now, actor, school, upload } = call
  const { bytes, name: fileName } = upload.file
  const chosen = await chosenColumns(upload.fields.column_mapping, bytes, kind.formats)
  const remembered = await findRemembered(db, kind.kind)
  const file = await openFile(bytes, {
    expectedHeaders: expectedHeaders(kind.formats),
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
  const laterDay = kind.from !== undefined && kind.from > now.day ? kind.from : null
  const { rowCount } = parsed
  return previewOrSave(db, upload.fields, {
    lock: kind.lock,
    load: (reading) => kind.load(reading, parsed, mapping),
    plan: async (loaded) => {
      const plan = await kind.plan(parsed, loaded, mapping)
      assertUsable(plan, file, details)
      return plan
    },
    save: async (trx, plan) => {
      const singular = kind.affectedSingular ?? kind.singular
      assertFileConfirmed({ singular, affected: plan.affected, file }, upload.fields.confirm)
      const { account } = actor
      const clearsExisting = kind.clearsExisting ?? false
      const batch = {
        kind: kind.kind,
        account,
        fileName,
        clearsExisting,
        countsFrom: laterDay,
        file,
        columns,
        rowCount,
        plan,
      }
      const saved = { account, fileName, moment: now.moment, today: now.day, idOf: sameId }
      const uploadId = await recordBatch(trx, batch, async (id) => {
        const { changes } = await kind.apply(trx, plan, { id, ...saved })
        return changes
      })
      await rememberMapping(trx, read, { kind: kind.kind, account, name: upload.fields.mapping_name })
      return uploadId
    },
    reply: async (plan, uploadId) => {
      const outcome = { kind, file, mapping, columns, format, readAs, rowCount, plan }
      const reply = await uploadReply(outcome, uploadId)
      if (laterDay !== null) reply.success += ` ${sentences.countsFrom(laterDay, school)}`
      return { reply, plan }
    },
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
  const headers = expectedHeaders(formats)
  const file = await openFile(bytes, { expectedHeaders: headers, onlyXlsx: false, guessHeader: true })
  throw fileRefusal(chosen, file, { code: 'invalid', fields: { column_mapping: sentences.unreadable } })
}

/** Remembers what was chosen for files with these headers, or forgets it where their headers now say the same. */
async function rememberMapping(
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

/** Refuses a file without usable rows, and explains how its columns were read. */
function assertUsable(
  { records, errors, left_out = 0 }: FilePlan,
  file: OpenFile,
  details: Record<string, unknown>,
): void {
  if (records.add.length + records.change.length + records.unchanged + left_out > 0) return
  if (errors.length === 0) {
    throw fileRefusal(sentences.noData, file, { errors: [], details })
  }
  throw fileRefusal(sentences.noUsableRow, file, { errors, details })
}
