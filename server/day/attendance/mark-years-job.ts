import { sql } from 'kysely'
import { pluralize } from '#contract/words.ts'
import { WITHOUT_TIMEOUTS } from '#server/database/pool.ts'
import type { Job } from '#server/jobs/job.ts'

/**
 * Gives the marks of each school year their own table: the coming one's ahead of its first day, that of a former year after its
 * marks were uploaded. Autovacuum analyzes each of these tables, but never all years together.
 */
export const markYearsJob: Job = {
  name: 'mark-years',
  run: async ({ db, clock }) => {
    const today = clock.moment().toISOString().slice(0, 10)
    const made = await db.transaction().execute(async (tx) => {
      await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
      const { rows } = await sql<{ made: number }>`select make_mark_years(${today}::date) made`.execute(tx)
      return rows[0]!.made
    })
    // Separately, because saves wait for the locks of a new table.
    await db.transaction().execute(async (tx) => {
      await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
      await sql`analyze attendance_mark`.execute(tx)
    })
    return `Made the tables of ${pluralize(made, 'school year')} for marks.`
  },
}
