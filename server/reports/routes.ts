import type { reports, WeekRow } from '#contract/reports.ts'
import { dayCell, percentCell } from '#server/http/files/csv.ts'
import { listFile, type ListTable } from '#server/http/files/table-file.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { describeReport } from './about.ts'
import { queueDownloads } from '#server/http/downloads/download-queue.ts'
import { reportRequest } from './filters.ts'
import { findMissingSheets } from './missing.ts'
import { queueReports, type RunReport } from '#server/http/downloads/report-queue.ts'
import { createReport } from './report.ts'
import { summarizeWeeks } from './summaries.ts'

const runnerFor = (call: Pick<Call, 'db' | 'reports' | 'replica' | 'request'>): RunReport =>
  queueReports(call, call.request.signal)

const WEEK_TABLE: ListTable<WeekRow> = {
  title: 'Attendance by week',
  columns: {
    Week: ({ week }) => dayCell(week),
    P: ({ P }) => P,
    A: ({ A }) => A,
    T: ({ T }) => T,
    E: ({ E }) => E,
    Total: ({ total }) => total,
    'Attendance Rate %': ({ attendance_rate }) => percentCell(attendance_rate),
  },
}

export const reportsHandlers: Handlers<typeof reports> = {
  'GET /attendance/reports/': (call) => {
    const disconnected = call.request.signal
    const download = queueDownloads(call, disconnected)
    return createReport(call, { run: runnerFor(call), download, disconnected }, call.query)
  },
  'GET /attendance/reports/weeks/': async (call) => {
    const request = await reportRequest(call, call.query)
    const weeks = await runnerFor(call)((db) => summarizeWeeks(db, request))
    const { student } = request.filters
    const students = () => (student === undefined ? [] : [student])
    return (await listFile(call, weeks, { ...WEEK_TABLE, students })) ?? weeks
  },
  'GET /attendance/reports/about/': async (call) => {
    const request = await reportRequest(call, call.query)
    return runnerFor(call)((db) => describeReport(db, request, call.now))
  },
  'GET /attendance/reports/missing/': async (call) => {
    const request = await reportRequest(call, call.query)
    return runnerFor(call)((db) => findMissingSheets(db, call, request, call.query))
  },
}
