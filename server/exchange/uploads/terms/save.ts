import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { appliedOf, type Apply } from '../pipeline/entity.ts'
import type { ExistingTerm, TermPlan, TermValues } from './plan.ts'

export async function loadTerms(db: Kysely<DB>): Promise<ExistingTerm[]> {
  const { rows } = await sql<ExistingTerm>`
    select id, name, start_date, end_date, archived,
      exists (select from section_period where block_schedule_id = block_schedule.id) is_used
    from block_schedule order by id`.execute(db)
  return rows
}

export const applyTerms: Apply<TermPlan> = async (trx, { add, change }) => {
  const { rows } = await sql<{ id: number }>`
    insert into block_schedule (name, start_date, end_date)
    select name, start_date, end_date
    from rows from (jsonb_to_recordset(${JSON.stringify(add.map(({ after }) => after))}::jsonb)
      as (name text, start_date date, end_date date)) with ordinality order by ordinality
    returning id`.execute(trx)
  await updateTerms(
    trx,
    change.map(({ id, after }) => ({ id, ...after })),
  )
  return appliedOf(
    { add, change },
    rows.map(({ id }) => id),
  )
}

export const updateTerms = (trx: Transaction<DB>, terms: readonly (TermValues & { id: number })[]) =>
  sql`
    update block_schedule set name = term.name, start_date = term.start_date, end_date = term.end_date
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as term (id bigint, name text, start_date date, end_date date)
    where term.id = block_schedule.id`.execute(trx)
