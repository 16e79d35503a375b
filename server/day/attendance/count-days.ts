import { sql, type Kysely } from 'kysely'
import { WITHOUT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Month = { first: string; last: string }
export type CorrectedMonth = Month & { counts: number }

/**
 * Counts the marks of days that are over, of which `last` is the latest ('YYYY-MM-DD'), for reports. Days that were counted before
 * are compared with their marks, and the months in which something differs are counted again and returned: a trigger
 * keeps the counts, so a difference comes from work on the database by hand. Saves wait while days are counted, which are
 * only those since the last count in a usual night.
 */
export async function countDays(
  db: Kysely<DB>,
  last: string,
  signal?: AbortSignal,
): Promise<CorrectedMonth[]> {
  const corrected: CorrectedMonth[] = []
  for (const month of await listMonths(db, last)) {
    signal?.throwIfAborted()
    const counts = await countMonth(db, month)
    if (counts > 0) corrected.push({ ...month, counts })
  }
  return corrected
}

/** The months with sheets or counts, in order; the last one ends with `last`. */
async function listMonths(db: Kysely<DB>, last: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select month::date "first", least((month + interval '1 month - 1 day')::date, ${last}::date) "last" from (
      select least((select min(day) from attendance_sheet), (select min(day) from attendance_day)) "first"
    ) days, generate_series(date_trunc('month', days.first), ${last}::date, interval '1 month') month
    order by month`.execute(db)
  return rows
}

/** Returns how many counts were wrong. */
const countMonth = (db: Kysely<DB>, { first, last }: Month): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
    const { rows } = await sql<{ wrong: number; uncounted: string | null }>`
      select wrong_day_counts(${first}::date, least(${last}::date, through)) wrong,
        case when through < ${last}::date then greatest(${first}::date, through + 1) end uncounted
      from attendance_counted`.execute(tx)
    const { wrong, uncounted } = rows[0]!
    const from = wrong > 0 ? first : uncounted
    if (from !== null) await sql`select count_days(${from}::date, ${last}::date)`.execute(tx)
    return wrong
  })
