import type { reports } from '#contract/reports.ts'
import type { Handlers } from '#server/http/serve.ts'
import { asking } from './report-queue.ts'
import { askedBy } from './filters.ts'
import { report } from './reporting.ts'
import { aboutReport } from './sheets.ts'
import { summariseWeeks } from './summaries.ts'

export const reportsHandlers: Handlers<typeof reports> = {
  'GET /attendance/reports/': ({ db, actor, query, now: today, request }) =>
    report(db, { actor, today: today.day, ask: asking(db, request.signal) }, query),
  'GET /attendance/reports/weeks/': ({ db, actor, query, now: today, request }) => {
    const asked = askedBy(actor, query, today.day)
    return asking(db, request.signal)((reading) => summariseWeeks(reading, asked))
  },
  'GET /attendance/reports/about/': ({ db, actor, query, now: today, request }) => {
    const asked = askedBy(actor, query, today.day)
    return asking(db, request.signal)((reading) => aboutReport(reading, asked, today))
  },
}
