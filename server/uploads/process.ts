import type { Kysely, Transaction } from 'kysely'
import type { Upload } from '#contract/uploads.ts'
import type { z } from 'zod'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Call } from '#server/http/serve.ts'
import { keepBatch, type Change } from './batch.ts'
import { headersOf, matchColumns, type Column, type Format, type Mapping } from './columns.ts'
import { sentenceOf, type Plan, type Reading } from './people.ts'
import { openFile } from './open-file.ts'

/** What one kind of upload adds to the steps that all have in common. */
export type Kind<Field extends string, Person extends { first_name: string; last_name: string }, Existing> = {
  kind: 'students' | 'staff'
  /** 'student', 'teacher'. */
  one: string
  formats: Format<Field>[]
  needed: Field[]
  onlyXlsx: boolean
  read: (data: { number: number; cells: string[] }[], mapping: Mapping<Field>) => Promise<Reading<Person>>
  compare: (db: Kysely<DB>, reading: Reading<Person>) => Promise<Plan<Person, Existing>>
  hold: (trx: Transaction<DB>) => Promise<unknown>
  save: (trx: Transaction<DB>, plan: Plan<Person, Existing>, today: string) => Promise<Change[]>
}

type Caller = Pick<Call, 'db' | 'today'> & {
  actor: { account: number }
  upload: { file: { name: string; bytes: Buffer }; fields: { preview_only: boolean } }
}
type Answer = z.input<typeof Upload>
type Named = { first_name: string; last_name: string }

/** Reads a file, compares it with the school and, unless it is only a preview, saves its good rows in one transaction. */
export async function processUpload<F extends string, P extends Named, E extends object>(
  kind: Kind<F, P, E>,
  { db, today, actor, upload: { file, fields } }: Caller,
): Promise<Answer> {
  const { columns, data } = await openFile(file.bytes, headersOf(kind.formats), kind.onlyXlsx)
  const { mapping, format } = matchColumns(kind.formats, columns)
  checkColumns(kind, columns, mapping)
  const reading = await kind.read(data, mapping)
  const describe = (plan: Plan<P, E>) =>
    answerOf(kind, { reading, plan, columns, mapping, format, data, ...fields })
  if (fields.preview_only) return describe(usable(await kind.compare(db, reading), columns))
  return db.transaction().execute(async (trx) => {
    await kind.hold(trx)
    const plan = usable(await kind.compare(trx, reading), columns)
    const changes = await kind.save(trx, plan, today.day)
    const counts = {
      rows: reading.rows,
      added: plan.add.length,
      changed: plan.change.length,
      unchanged: plan.unchanged,
    }
    const batch = {
      kind: kind.kind,
      account: actor.account,
      fileName: file.name,
      errors: plan.errors,
      ...counts,
    }
    await keepBatch(trx, batch, changes)
    return describe(plan)
  })
}

function checkColumns<F extends string>(
  kind: { needed: F[]; formats: Format<F>[] },
  columns: Column[],
  mapping: Mapping<F>,
) {
  const missing = kind.needed.filter((field) => !mapping[field])
  if (missing.length === 0) return
  const names = missing.map((field) =>
    kind.formats
      .map((format) => format.headers[field])
      .filter(Boolean)
      .join(' or '),
  )
  const error = `This file has no column ${names.join(', no column ')}.`
  throw new Refusal('unusable_file', error, {
    errors: [error],
    error_count: 1,
    available_columns: columns.map(({ name }) => name),
  })
}

const MOST_ERRORS_SENT = 1000
const MOST_EXAMPLES = 20
const FIRST_ROWS = 5

/** A file without one usable row is refused whole. */
function usable<P, E>(plan: Plan<P, E>, columns: Column[]): Plan<P, E> {
  if (plan.add.length + plan.change.length + plan.unchanged > 0) return plan
  const message =
    plan.errors.length === 0
      ? 'This file has no rows below its header.'
      : 'Not one row of this file can be used.'
  throw new Refusal('unusable_file', message, {
    errors: plan.errors.slice(0, MOST_ERRORS_SENT).map(sentenceOf),
    error_count: plan.errors.length,
    available_columns: columns.map(({ name }) => name),
  })
}

type Outcome<F extends string, P, E> = {
  reading: Reading<P>
  plan: Plan<P, E>
  columns: Column[]
  mapping: Mapping<F>
  format: string
  data: { cells: string[] }[]
  preview_only: boolean
}

function answerOf<F extends string, P extends Named, E>(
  { one }: { one: string },
  { reading, plan, columns, mapping, format, data, preview_only }: Outcome<F, P, E>,
): Answer {
  const people = plan.add.length + plan.change.length + plan.unchanged
  const counts = { added: plan.add.length, changed: plan.change.length, unchanged: plan.unchanged }
  const found = `${countOf(reading.rows, 'row')}, ${countOf(people, one)}`
  const what = `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged`
  const mapped = Object.entries<Column | undefined>(mapping).flatMap(([field, column]) =>
    column ? [[field, column.name]] : [],
  )
  return {
    success: preview_only ? `${found}. Nothing is saved yet: ${what}.` : `${found}: ${what}.`,
    total_processed: people,
    format_detected: format,
    error_count: plan.errors.length,
    errors: plan.errors.slice(0, MOST_ERRORS_SENT).map(sentenceOf),
    changes: {
      rows: reading.rows,
      people,
      ...counts,
      rejected: plan.errors.length,
      examples: examplesOf(plan),
    },
    available_columns: columns.map(({ name }) => name),
    column_mapping: Object.fromEntries(mapped),
    first_rows: data.slice(0, FIRST_ROWS).map(({ cells }) => columns.map(({ index }) => cells[index] ?? '')),
    preview: preview_only,
  }
}

const countOf = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** Changes first: what is overwritten matters more than what is new. */
function examplesOf<P extends Named, E>(plan: Plan<P, E>) {
  const name = (person: P) => `${person.first_name} ${person.last_name}`
  const changed = plan.change.map(({ person, fields }) => ({
    name: name(person),
    kind: 'changed' as const,
    fields,
  }))
  const added = plan.add.map((person) => ({ name: name(person), kind: 'added' as const, fields: [] }))
  return [...changed.slice(0, MOST_EXAMPLES), ...added].slice(0, MOST_EXAMPLES)
}
