import { sql, type Kysely, type Transaction } from 'kysely'
import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'

/** A student with all labels, by name. */
export type LabeledStudent = { id: number; labels: string[] }

/** The labels of each of these students, by name; a student without one has an empty list. */
export async function findLabels(
  db: Kysely<DB>,
  students: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<LabeledStudent>`
    select student_id id, array_agg(label) labels from student_label
    where student_id = any(${students}::bigint[]) group by student_id`.execute(db)
  const found = new Map(rows.map(({ id, labels }) => [id, sortedLabels(labels)]))
  return new Map(students.map((id) => [id, found.get(id) ?? []]))
}

/**
 * The school's spelling of a label: that of the label in use, in any case, otherwise the first spelling here. Call
 * `lockPeople` first if the labels are saved.
 */
export async function labelSpelling(db: Kysely<DB>): Promise<(label: string) => string> {
  const { rows } = await sql<{
    label: string
  }>`select distinct label from student_label order by label`.execute(db)
  const spelled = new Map(rows.map(({ label }) => [label.toLowerCase(), label]))
  return (label) => {
    const key = label.toLowerCase()
    const spelling = spelled.get(key)
    if (spelling === undefined) spelled.set(key, label)
    return spelling ?? label
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'variant' })

/** Each label once, by name. */
export const sortedLabels = (labels: Iterable<string>): string[] =>
  [...new Set(labels)].sort(collator.compare)

/** Gives these students exactly these labels. Their spelling is the caller's (`labelSpelling`). */
export const setLabels = (tx: Transaction<DB>, students: readonly LabeledStudent[]) =>
  sql`
    with requested as (
      select id student_id, label from jsonb_to_recordset(${JSON.stringify(students)}::jsonb)
        as student (id bigint, labels text[]) cross join unnest(labels) label
    ), removed as (
      delete from student_label
      where student_id = any(${students.map(({ id }) => id)}::bigint[])
        and not exists (select from requested
          where requested.student_id = student_label.student_id and requested.label = student_label.label)
    )
    insert into student_label (student_id, label) select student_id, label from requested
    on conflict (student_id, label) do nothing`.execute(tx)

/** Replaces the labels of one student; returns those before and after. */
export async function replaceLabels(
  tx: Transaction<DB>,
  id: number,
  labels: readonly string[],
): Promise<{ before: string[]; after: string[] }> {
  const before = (await findLabels(tx, [id])).get(id) ?? []
  const after = sortedLabels(labels.map(await labelSpelling(tx)))
  await setLabels(tx, [{ id, labels: after }])
  return { before, after }
}

/** 400 for a student who would have more labels than one may have. */
export function assertFewLabels(name: string, labels: readonly string[]): void {
  if (labels.length <= MAX_LABELS) return
  const problem = sentences.tooManyLabels(name, labels.length)
  throw new Refusal('invalid', problem, { fields: { add: problem } })
}
