import { sql } from 'kysely'
import type { RollOverBatch } from '#contract/plan/roll-over/roll-over.ts'
import { localNow } from '#server/clock.ts'
import { nameOf } from '#server/database/names.ts'
import type { Context } from '#server/http/context.ts'
import type { Years } from './load.ts'
import { undoRefusal } from './undo-refusal.ts'

type Row = Pick<RollOverBatch, 'id' | 'applied_by' | 'counts' | 'undone_by'> & {
  applied_at: Date
  undone_at: Date | null
}

/** What prepared a school year, the latest first, and whether it can be undone. */
export async function listBatches({ db, school }: Context, years: Years): Promise<RollOverBatch[]> {
  const { rows } = await sql<Row>`
    select id, applied_at, ${nameOf(sql`roll_over.account_id`)} applied_by, counts, undone_at,
      ${nameOf(sql`undone_by_id`)} undone_by
    from roll_over where school_year_id = ${years.next.id} order by id desc`.execute(db)
  return Promise.all(
    rows.map(async ({ id, applied_at, applied_by, counts, undone_at, undone_by }) => {
      const refused = undone_at === null ? await undoRefusal(db, years, id, school) : null
      return {
        id,
        applied_by,
        counts,
        undone_by,
        applied_at: localNow(applied_at, school.timeZone),
        undone_at: undone_at && localNow(undone_at, school.timeZone),
        may_undo: undone_at === null && refused === null,
        undo_refused: refused,
      }
    }),
  )
}
