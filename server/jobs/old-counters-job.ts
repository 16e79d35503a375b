import type { Job } from '#server/jobs/job.ts'
import { deleteOldCounters } from '#server/http/limits/shared-counter.ts'

export const oldCountersJob: Job = {
  name: 'old-rate-limits',
  run: async ({ db }) => {
    const deleted = await deleteOldCounters(db)
    return `Deleted ${deleted} old counters of rate limits.`
  },
}
