import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** SQL for whether the date range `during` of a row has days left on this day ('YYYY-MM-DD') or later. */
export const hasNotEnded = (day: string) => sql<boolean>`not during << daterange(${day}::date, null)`

/**
 * Ends rows with a date range `during` from today on: yesterday is their last day. A row that begins today or later is
 * deleted, because a range must not be empty; a row that has ended stays as it is. `where` names columns of the table,
 * `today` is the school's local day. Returns the deleted and the changed rows.
 */
export async function endFromToday<Table extends 'assignment' | 'group_membership'>(
  tx: Transaction<DB>,
  table: Table,
  { where, today }: { where: RawBuilder<unknown>; today: string },
): Promise<Selectable<DB[Table]>[]> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    with deleted as (
      delete from ${sql.table(table)} where ${where} and lower(during) >= ${today}::date returning *
    ), ended as (
      update ${sql.table(table)} set during = daterange(lower(during), ${today}::date)
      where ${where} and lower(during) < ${today}::date and during @> ${today}::date
      returning *
    )
    select * from deleted union all select * from ended`.execute(tx)
  return rows
}
