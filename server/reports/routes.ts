import type { reports } from '#contract/reports.ts'
import type { Handlers } from '#server/http/serve.ts'
import { reportRecords } from './records.ts'

export const reportsHandlers: Handlers<typeof reports> = {
  'GET /attendance/reports/': ({ db, actor, query, today }) =>
    reportRecords(db, { actor, today: today.day }, query),
}
