import { sql } from 'kysely'
import type { JobContext } from '#server/jobs/job.ts'
import type { Queue } from '#server/jobs/loop.ts'
import { turnSchoolYear } from '#server/plan/calendar/school-years.ts'
import { followDay } from './follow-day.ts'

const LOOK_MS = 60_000

/**
 * Turns the school year, has planned groups begin, and has students leave and enter with the school's day: after midnight, and after a start, because the app
 * may have been off.
 */
export function dayChangeQueue({ db, clock, log }: Omit<JobContext, 'signal'>): Queue {
  let doneFor: string | undefined
  return {
    name: 'day-change',
    firstLookMs: 0,
    lookMs: LOOK_MS,
    failure: { level: 'error', event: 'the day has not changed yet; trying again soon' },
    async serve() {
      const { rows } = await sql<{ time_zone: string }>`select time_zone from school`.execute(db)
      if (!rows[0]) return
      const today = clock.school(rows[0].time_zone).day
      if (today === doneFor) return
      if (await turnSchoolYear(db, today)) log.info({ today }, 'school year turned')
      const followed = await db.transaction().execute((tx) => followDay(tx, today))
      doneFor = today
      if (Object.values(followed).some((count) => count > 0))
        log.info({ today, ...followed }, 'groups and enrollments followed')
    },
  }
}
