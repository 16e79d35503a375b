import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { labelSpelling, setLabels, sortedLabels } from '#server/people/students/labels/labels.ts'
import type { Change } from '../pipeline/batch.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import { planLabels, type KnownStudent, type LabelledStudent, type LabelPlan } from './plan.ts'
import { LABEL_FORMATS, parseLabelRows, type LabelField, type LabelRow } from './rows.ts'

export const labelsUpload: UploadKind<LabelField, LabelRow, LabelledStudent, KnownStudent, LabelPlan> = {
  kind: 'labels',
  singular: 'student',
  formats: LABEL_FORMATS,
  missingFields: (mapping) => [
    ...missingStudentField(mapping),
    ...(mapping.label ? [] : (['label'] as const)),
  ],
  onlyXlsx: false,
  parseRows: parseLabelRows,
  compare: async (db, parsed, mapping) =>
    planLabels(parsed, { students: await findStudents(db), spelling: await labelSpelling(db) }, mapping),
  describeNew: ({ labels }) => [{ field: 'labels', old: null, new: labels.join(', ') }],
  // Every change of labels takes this lock first.
  lock: lockPeople,
  save: saveLabels,
}

async function findStudents(db: Kysely<DB>): Promise<KnownStudent[]> {
  const { rows } = await sql<KnownStudent>`
    select student.id, first_name, last_name, email, student_number, is_active,
      coalesce(own.labels, '{}') labels
    from student left join (
      select student_id, array_agg(label) labels from student_label group by student_id
    ) own on own.student_id = student.id
    where erased_at is null
    order by last_name, first_name, student.id`.execute(db)
  for (const student of rows) student.labels = sortedLabels(student.labels)
  return rows
}

async function saveLabels(trx: Transaction<DB>, plan: LabelPlan): Promise<Change[]> {
  const changes = [
    ...plan.add.map(({ id, labels }) => ({ id, before: { labels: [] }, after: { labels } })),
    ...plan.change.map(({ existing, person }) => ({
      id: existing.id,
      before: { labels: existing.labels },
      after: { labels: person.labels },
    })),
  ]
  for (const part of chunk(changes)) {
    await setLabels(
      trx,
      part.map(({ id, after }) => ({ id, labels: after.labels })),
    )
    await yieldToEventLoop()
  }
  return changes
}
