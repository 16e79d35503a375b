import type { dashboards } from '#contract/dashboards.ts'
import type { Handlers } from '#server/http/serve.ts'
import { recentActivity } from './office/recent-activity.ts'
import { countStudents } from './office/queries.ts'
import { describeActivity } from './office/activity-sentences.ts'

export const dashboardsHandlers: Handlers<typeof dashboards> = {
  'GET /students/api/overview/': async ({ db, clock, school, now }) => {
    const [students, entries] = await Promise.all([
      countStudents(db, { today: now.day, moment: clock.moment() }),
      recentActivity(db, school.timeZone),
    ])
    return { students, activity: entries.map(describeActivity) }
  },
}
