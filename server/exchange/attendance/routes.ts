import type { attendanceExchange } from '#contract/exchange/attendance.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import { queueDownloads } from '#server/http/downloads/download-queue.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'
import type { Handlers } from '#server/http/serve.ts'
import { rangeOf } from '#server/plan/calendar/day-range.ts'
import { findAttendanceCategories, updateAttendanceCategories } from './attendance-categories.ts'
import { exchangeFile, exchangeSize } from './file.ts'
import { sentences } from './sentences.ts'

export const attendanceExchangeHandlers: Handlers<typeof attendanceExchange> = {
  'GET /attendance/exchange/': async (call) => {
    const disconnected = call.request.signal
    const [run, download] = [queueReports(call, disconnected), queueDownloads(call, disconnected)]
    const options = { exceptionsOnly: call.query.exceptions_only }
    // Its ids and courses are those of the OneRoster files.
    await syncRoster(call.db)
    return exchangeFile({ run, download }, rangeOf(call.query, call.now.day), options)
  },
  'GET /attendance/exchange/size/': (call) =>
    queueReports(call, call.request.signal)((db) => exchangeSize(db, rangeOf(call.query, call.now.day))),
  'GET /api/settings/attendance-categories/': ({ db }) => findAttendanceCategories(db),
  'PUT /api/settings/attendance-categories/': async (call) => ({
    ...(await updateAttendanceCategories(call, call.body)),
    message: sentences.categoriesSaved,
  }),
}
