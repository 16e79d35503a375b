import type { dashboards } from '#contract/dashboards.ts'
import type { Handlers } from '#server/http/serve.ts'
import { latestDeeds } from './recent-activity.ts'
import { countStudents } from './queries.ts'
import { inWords } from './rules.ts'

export const dashboardsHandlers: Handlers<typeof dashboards> = {
  'GET /students/api/overview/': async ({ db, clock, school, now: today }) => {
    const [students, deeds] = await Promise.all([
      countStudents(db, { today: today.day, moment: clock.moment() }),
      latestDeeds(db, school.timeZone),
    ])
    return { students, activity: deeds.map(inWords) }
  },
}
