import { sql } from 'kysely'
import { pluralize } from '#contract/words.ts'
import type { Job } from '#server/jobs/job.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { countDays } from './count-days.ts'

/** Counts the marks of days that are over for reports, and compares earlier counts with the marks. */
export const markCountsJob: Job = {
  name: 'mark-counts',
  run: async ({ db, clock, log, signal }) => {
    const { rows } = await sql<{ time_zone: string }>`select time_zone from school`.execute(db)
    const yesterday = addDays(clock.school(rows[0]?.time_zone ?? 'UTC').day, -1)
    const corrected = await countDays(db, yesterday, signal)
    for (const month of corrected) log.warn(month, 'counts of marks corrected')
    await sql`analyze attendance_day, attendance_class_day`.execute(db)
    const wrong = corrected.reduce((sum, { counts }) => sum + counts, 0)
    return `Counted attendance up to ${yesterday}; ${pluralize(wrong, 'count')} had to be corrected.`
  },
}
