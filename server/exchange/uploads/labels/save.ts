import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { labelSpelling, setLabels, sortedLabels } from '#server/people/students/labels/labels.ts'
import { appliedOf, type Apply } from '../pipeline/entity.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { ExistingStudent, LabelPlan, SchoolOfLabels } from './plan.ts'

export async function loadLabels(db: Kysely<DB>): Promise<SchoolOfLabels> {
  const { rows } = await sql<ExistingStudent>`
    select student.id, first_name, last_name, email, student_number, is_active,
      coalesce(own.labels, '{}') labels
    from student left join (
      select student_id, array_agg(label) labels from student_label group by student_id
    ) own on own.student_id = student.id
    where erased_at is null
    order by last_name, first_name, student.id`.execute(db)
  for (const student of rows) student.labels = sortedLabels(student.labels)
  return { students: rows, spelling: await labelSpelling(db) }
}

export const applyLabels: Apply<LabelPlan> = async (trx, plan) => {
  for (const part of chunk([...plan.add, ...plan.change])) {
    await setLabels(
      trx,
      part.map(({ id, after }) => ({ id, labels: after.labels })),
    )
    await yieldToEventLoop()
  }
  return appliedOf(plan)
}
