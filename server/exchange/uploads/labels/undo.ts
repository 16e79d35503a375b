import { sql, type Kysely, type Transaction } from 'kysely'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { setLabels } from '#server/people/students/labels/labels.ts'
import {
  type History,
  type PartOfUpload,
  type UndoStep,
  type Values,
  describeList,
} from '../pipeline/history.ts'
import { chunk } from '../pipeline/event-loop.ts'

type Labels = { labels: string[] }
type LabelStep = UndoStep<Labels, Labels>

/** Whose labels an upload changed. A student gets the former labels again only while the labels are those of the upload. */
async function findLabelSteps(db: Kysely<DB>, { id: batchId }: PartOfUpload): Promise<LabelStep[]> {
  const { rows } = await sql<LabelStep>`
    select change.record_id id, change.before, change.after, coalesce(${fullName('student')}, 'Someone') name,
      case
        when student.id is null then 'was deleted'
        when array(select label collate "C" from jsonb_array_elements_text(change.after->'labels') label order by 1)
          <> array(select label collate "C" from student_label where student_id = student.id order by 1)
          then 'has other labels since'
      end reason
    from upload_change change left join student on student.id = change.record_id
    where change.upload_batch_id = ${batchId}
    order by student.last_name, student.first_name, change.record_id`.execute(db)
  return rows
}

async function revertLabels(trx: Transaction<DB>, steps: LabelStep[]): Promise<void> {
  for (const part of chunk(steps))
    await setLabels(
      trx,
      part.map(({ id, before }) => ({ id, labels: before.labels })),
    )
}

const textOf = (values: Values | null) => ((values?.labels ?? []) as unknown as string[]).join(', ')

export const labelHistory: History<LabelStep> = {
  describe: async () => (row) => describeList('labels', row, textOf),
  findSteps: findLabelSteps,
  revert: revertLabels,
}
