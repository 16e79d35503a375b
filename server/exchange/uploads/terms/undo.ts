import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { History, PartOfUpload, UndoStep } from '../pipeline/history.ts'
import { rosterDescriber } from '../roster/describe.ts'
import type { TermValues } from './plan.ts'
import { updateTerms } from './save.ts'

type TermStep = UndoStep<TermValues | null, TermValues>

/** What an upload did to each block schedule. An added one is only removed while nothing is planned in it. */
async function findTermSteps(db: Kysely<DB>, { id: batchId, entity }: PartOfUpload): Promise<TermStep[]> {
  const { rows } = await sql<TermStep>`
    select record_id id, before, after, coalesce(block_schedule.name, after->>'name') name,
      case
        when block_schedule.id is null or archived then 'was deleted'
        when not to_jsonb(block_schedule) @> after then 'has changed since then'
        when before is null and exists (select from section_period where block_schedule_id = block_schedule.id)
          then 'has section periods'
        when before is null and (${[
          'requirement',
          'block_requirements',
          'teacher_time_off',
          'proposal',
          'schedule_batch',
        ].reduce(
          (any, table) => sql`${any}
          or exists (select from ${sql.table(table)} where block_schedule_id = block_schedule.id)`,
          sql`false`,
        )}) then 'has needs'
        when before is not null and not to_jsonb(block_schedule) @> (before - 'name')
          and exists (select from section_period where block_schedule_id = block_schedule.id)
          then 'has section periods'
      end reason
    from upload_change left join block_schedule on block_schedule.id = record_id
    where upload_batch_id = ${batchId} and entity = ${entity}
    order by record_id`.execute(db)
  return rows
}

async function revertTerms(trx: Transaction<DB>, steps: TermStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await sql`delete from block_schedule where id = any(${added}::bigint[])`.execute(trx)
  await updateTerms(
    trx,
    steps.flatMap(({ id, before }) => (before === null ? [] : [{ id, ...before }])),
  )
}

export const termHistory: History<TermStep> = {
  describe: rosterDescriber,
  findSteps: findTermSteps,
  revert: revertTerms,
}
