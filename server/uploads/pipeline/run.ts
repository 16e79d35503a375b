import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Upload } from '#contract/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Call } from '#server/http/serve.ts'
import { answerOf, type Named, type Outcome } from './reply.ts'
import { keepBatch, type Batch, type Change } from './batch.ts'
import { headersOf, matchColumns, namesOf, type Format, type Mapping } from './columns.ts'
import { checkConfirmed } from './confirm.ts'
import { findColumn, openFile, unknownColumns, type OpenFile } from './open-file.ts'
import type { FieldChange, Plan, Reading } from './plan.ts'
import { refuseFile } from './errors.ts'

/** What one kind of upload adds to the steps that all have in common. */
export type Kind<
  Field extends string,
  Row,
  Person extends Named,
  Existing,
  Planned extends Plan<Person, Existing> = Plan<Person, Existing>,
> = {
  kind: Batch['kind']
  /** 'student', 'teacher'. */
  one: string
  formats: Format<Field>[]
  /** What a file cannot do without. */
  missing: (mapping: Mapping<Field>) => Field[]
  /** Columns that somebody chose, in the place of those that Homeroom would guess; '' for none. */
  chosen?: Partial<Record<Field, string>>
  onlyXlsx: boolean
  clearsExisting?: boolean
  read: (data: OpenFile['data'], mapping: Mapping<Field>) => Promise<Reading<Row>>
  compare: (db: Kysely<DB>, reading: Reading<Row>, mapping: Mapping<Field>) => Promise<Planned>
  /** What is told of someone new beside the name. */
  describeNew?: (person: Person) => FieldChange[]
  /** Keeps everyone as they are until the file is saved, so that what was compared is what is changed. */
  hold: (trx: Transaction<DB>) => Promise<unknown>
  save: (trx: Transaction<DB>, plan: Planned, today: string) => Promise<Change[]>
}

export type Caller = Pick<Call, 'db' | 'now'> & {
  actor: { account: number }
  upload: {
    file: { name: string; bytes: Buffer }
    fields: { preview_only: boolean; confirm?: string | undefined }
  }
}

/** What became of a file: the answer, and the plan that it was made from. */
type Processed<Planned> = { answer: z.input<typeof Upload>; plan: Planned }

/** Reads a file, compares it with the school and, unless it is only a preview, saves its good rows in one transaction. */
export async function processUpload<F extends string, R, P extends Named, E, L extends Plan<P, E>>(
  kind: Kind<F, R, P, E, L>,
  { db, now: today, actor, upload: { file, fields } }: Caller,
): Promise<Processed<L>> {
  const chosen = Object.values<string | undefined>(kind.chosen ?? {}).filter((name) => name !== undefined)
  const opened = await openFile(file.bytes, {
    knownHeaders: headersOf(kind.formats),
    onlyXlsx: kind.onlyXlsx,
    chosen: chosen.filter((name) => name !== ''),
  })
  const { mapping, format } = mapColumns(kind, opened)
  const reading = await kind.read(opened.data, mapping)
  const outcome = (plan: L): Outcome<P, E> => {
    return { kind, opened, columns: namesOf(mapping), format, rows: reading.rows, plan }
  }
  if (fields.preview_only) {
    const plan = usable(await kind.compare(db, reading, mapping), opened)
    return { answer: await answerOf(outcome(plan), null), plan }
  }
  return db.transaction().execute(async (trx) => {
    await kind.hold(trx)
    const plan = usable(await kind.compare(trx, reading, mapping), opened)
    checkConfirmed(kind, plan, opened, fields.confirm)
    const changes = await kind.save(trx, plan, today.day)
    const batch = await keepBatch(trx, {
      kind: kind.kind,
      account: actor.account,
      fileName: file.name,
      clearsExisting: kind.clearsExisting ?? false,
      opened,
      columns: namesOf(mapping),
      rows: reading.rows,
      plan,
      changes,
    })
    return { answer: await answerOf(outcome(plan), batch), plan }
  })
}

/** The columns by guess, or as somebody chose them; a file without those that are needed is refused. */
function mapColumns<F extends string>(
  kind: Pick<Kind<F, never, never, never>, 'formats' | 'missing' | 'chosen'>,
  opened: OpenFile,
) {
  const { mapping, format } = matchColumns(kind.formats, opened.columns)
  for (const [field, name] of Object.entries<string | undefined>(kind.chosen ?? {}) as [F, string][]) {
    const column = findColumn(opened.columns, name)
    if (name !== '' && !column) throw unknownColumns(opened, [name])
    if (column) mapping[field] = column
    else delete mapping[field]
  }
  const missing = kind.missing(mapping)
  if (missing.length === 0) return { mapping, format }
  const names = missing.map((field) => {
    const headers = kind.formats.map(({ headers: known }) => known[field]).filter(Boolean)
    return headers.slice(0, 2).join(' or ')
  })
  throw refuseFile(`This file has no column ${names.join(', no column ')}.`, opened, {
    details: { column_mapping: namesOf(mapping) },
  })
}

/** A file without one usable row is refused whole. */
function usable<L extends Plan<unknown, unknown>>(plan: L, opened: OpenFile): L {
  if (plan.add.length + plan.change.length + plan.unchanged > 0) return plan
  if (plan.errors.length === 0) {
    throw refuseFile('This file has no rows below its header.', opened, { errors: [] })
  }
  throw refuseFile('Not one row of this file can be used.', opened, { errors: plan.errors })
}
