import type { attendanceExchange } from '#contract/exchange/attendance.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import { queueDownloads } from '#server/http/downloads/download-queue.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'
import { listFile } from '#server/http/files/table-file.ts'
import type { Handlers } from '#server/http/serve.ts'
import { rangeOf } from '#server/plan/calendar/day-range.ts'
import { findAttendanceCategories, updateAttendanceCategories } from './attendance-categories.ts'
import { ENROLLMENT_TABLE, listExchangedEnrollments } from './enrollments.ts'
import { exchangeFile, exchangeSize } from './file.ts'
import { sentences } from './sentences.ts'

export const attendanceExchangeHandlers: Handlers<typeof attendanceExchange> = {
  'GET /attendance/exchange/': async (call) => {
    const disconnected = call.request.signal
    const [run, download] = [queueReports(call, disconnected), queueDownloads(call, disconnected)]
    const options = { exceptionsOnly: call.query.exceptions_only }
    // Its ids and courses are those of the OneRoster files.
    await syncRoster(call.db, call.now.day)
    return exchangeFile({ run, download }, rangeOf(call.query, call.now.day), options)
  },
  'GET /attendance/exchange/size/': (call) =>
    queueReports(call, call.request.signal)((db) => exchangeSize(db, rangeOf(call.query, call.now.day))),
  'GET /attendance/exchange/enrollments/': async (call) => {
    await syncRoster(call.db, call.now.day)
    const rows = await listExchangedEnrollments(call.db, rangeOf(call.query, call.now.day))
    return (await listFile(call, rows, ENROLLMENT_TABLE)) ?? rows
  },
  'GET /api/settings/attendance-categories/': ({ db }) => findAttendanceCategories(db),
  'PUT /api/settings/attendance-categories/': async (call) => ({
    ...(await updateAttendanceCategories(call, call.body)),
    message: sentences.categoriesSaved,
  }),
}
