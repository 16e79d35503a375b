import type { reports } from '#contract/reports.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { describeReport } from './about.ts'
import { queueDownloads } from './download-queue.ts'
import { reportRequest } from './filters.ts'
import { findMissingSheets } from './missing.ts'
import { queueReports, type RunReport } from './report-queue.ts'
import { createReport } from './report.ts'
import { summariseWeeks } from './summaries.ts'

const runnerFor = (call: Pick<Call, 'db' | 'reports' | 'replica' | 'request'>): RunReport =>
  queueReports(call, call.request.signal)

export const reportsHandlers: Handlers<typeof reports> = {
  'GET /attendance/reports/': (call) => {
    const disconnected = call.request.signal
    const download = queueDownloads(call, disconnected)
    return createReport(call, { run: runnerFor(call), download, disconnected }, call.query)
  },
  'GET /attendance/reports/weeks/': (call) => {
    const request = reportRequest(call, call.query)
    return runnerFor(call)((db) => summariseWeeks(db, request))
  },
  'GET /attendance/reports/about/': (call) => {
    const request = reportRequest(call, call.query)
    return runnerFor(call)((db) => describeReport(db, request, call.now))
  },
  'GET /attendance/reports/missing/': (call) => {
    const request = reportRequest(call, call.query)
    return runnerFor(call)((db) => findMissingSheets(db, call, request, call.query))
  },
}
