import { sql, type Kysely } from 'kysely'
import type { ChangedLabels, LabelsAndPairs } from '#contract/groups/label-shapes.ts'
import { auditAll } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { gradeThen, isHereOn } from '#server/plan/calendar/plan-day.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { lockStudentRecords } from '../queries.ts'
import { assertFewLabels, findLabels, labelSpelling, setLabels, sortedLabels } from './labels.ts'
import type { OfGrade } from './pairs.ts'
import { sentences } from '../sentences.ts'

/** The labels that students have who are here then, by name; of a grade if one is named. */
export async function listLabels(db: Kysely<DB>, { grade, on }: OfGrade): Promise<LabelsAndPairs['labels']> {
  const { rows } = await sql<LabelsAndPairs['labels'][number]>`
    select label, array_agg(student_id order by student_id) student_ids
    from student_label join student on student.id = student_label.student_id and ${isHereOn(on)}
    ${grade === undefined ? sql`` : sql`where ${gradeThen(on)} = ${grade}`}
    group by label order by label`.execute(db)
  return rows
}

type LabelsCommand = { student_ids: number[]; add: string[]; remove: string[] }

/** Adds labels to students and removes labels from them; 404 if one of them is unknown. */
export const changeLabels = (
  { db, actor }: Context,
  { student_ids, add, remove }: LabelsCommand,
): Promise<ChangedLabels> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const students = await lockStudentRecords(tx, student_ids)
    if (students.length < new Set(student_ids).size) throw notFound('student')
    const before = await findLabels(
      tx,
      students.map(({ id }) => id),
    )
    const added = sortedLabels(add.map(await labelSpelling(tx)))
    const taken = new Set(remove.map((label) => label.toLowerCase()))
    const changes = students.flatMap(({ id, first_name, last_name }) => {
      const old = before.get(id) ?? []
      const after = sortedLabels([...old.filter((label) => !taken.has(label.toLowerCase())), ...added])
      assertFewLabels(`${first_name} ${last_name}`, after)
      return after.join('\n') === old.join('\n') ? [] : [{ id, before: old, labels: after }]
    })
    await setLabels(tx, changes)
    await auditAll(
      tx,
      changes.map(({ id, before: old, labels }) => ({
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: id,
        details: { labels: { old, new: labels } },
      })),
    )
    return {
      message: sentences.labelsChanged(changes.length),
      added: byLabel(changes.map(({ id, before: old, labels }) => ({ id, labels: without(labels, old) }))),
      removed: byLabel(changes.map(({ id, before: old, labels }) => ({ id, labels: without(old, labels) }))),
    }
  })

const without = (labels: readonly string[], others: readonly string[]) =>
  labels.filter((label) => !others.includes(label))

function byLabel(changes: { id: number; labels: string[] }[]) {
  const pairs = changes.flatMap(({ id, labels }) => labels.map((label) => ({ id, label })))
  return [...Map.groupBy(pairs, ({ label }) => label)].map(([label, of]) => ({
    label,
    student_ids: of.map(({ id }) => id),
  }))
}
