import type { z } from 'zod'
import type { Upload } from '#contract/uploads.ts'
import { confirmationFor } from './confirm.ts'
import type { OpenFile } from './open-file.ts'
import { yieldToEventLoop, sentenceOf, type FieldChange, type Plan, type RowError } from './plan.ts'
import { firstRows, MOST_ERRORS_SENT } from './errors.ts'

export type Named = { first_name: string; last_name: string }

export type Outcome<P, E> = {
  kind: { one: string; describeNew?: (person: P) => FieldChange[] }
  opened: OpenFile
  columns: Record<string, string>
  format: string
  rows: number
  plan: Plan<P, E>
}

const MOST_EXAMPLES = 200
const MOST_REJECTED_SHOWN = 200

/** What is told about a checked file, or, with its number in the history, about a saved one. */
export async function answerOf<P extends Named, E>(
  { kind, opened, columns, format, rows, plan }: Outcome<P, E>,
  batch: number | null,
): Promise<z.input<typeof Upload>> {
  await yieldToEventLoop()
  const counts = { added: plan.add.length, changed: plan.change.length, unchanged: plan.unchanged }
  const people = counts.added + counts.changed + counts.unchanged
  const found = `${countOf(rows, 'row')}, ${countOf(people, kind.one)}`
  const what = `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged`
  return {
    success: batch === null ? `${found}. Nothing is saved yet: ${what}.` : `${found}: ${what}.`,
    total_processed: people,
    format_detected: format,
    error_count: plan.errors.length,
    errors: plan.errors.slice(0, MOST_ERRORS_SENT).map(sentenceOf),
    changes: {
      rows,
      people,
      ...counts,
      rejected: plan.errors.length,
      examples: examplesOf(kind, plan),
      rejected_rows: rejectedCells(plan.errors.slice(0, MOST_REJECTED_SHOWN), columns),
    },
    available_columns: opened.columns.map(({ name }) => name),
    column_mapping: columns,
    first_rows: firstRows(opened),
    preview: batch === null,
    confirm: batch === null ? confirmationFor(kind.one, plan.stake) : null,
    upload_id: batch,
  }
}

/** Each bad cell of refused rows, by the names that the file has for its columns. */
export const rejectedCells = (errors: RowError[], columns: Record<string, string>) =>
  errors.flatMap(({ row, problems }) =>
    problems.map(({ field, value, expected }) => ({ row, column: columns[field] ?? field, value, expected })),
  )

const countOf = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** Changes first: what is overwritten matters more than what is new. */
function examplesOf<P extends Named, E>({ describeNew }: Outcome<P, E>['kind'], plan: Plan<P, E>) {
  const name = (person: P) => `${person.first_name} ${person.last_name}`
  const changed = plan.change
    .slice(0, MOST_EXAMPLES)
    .map(({ person, fields }) => ({ name: name(person), kind: 'changed' as const, fields }))
  const added = plan.add
    .slice(0, MOST_EXAMPLES - changed.length)
    .map((person) => ({ name: name(person), kind: 'added' as const, fields: describeNew?.(person) ?? [] }))
  return [...changed, ...added]
}
