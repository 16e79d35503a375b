/** Exceptions of today, to be mended. */
export const STILL_CIRCULAR = new Set([
  'server/uploads/history/undo.ts',
  'web/pages.tsx',
  'web/search/palette.tsx',
])
export const STILL_FULL = new Set([
  'server/database/seed',
  'server/http',
  'web/attendance/sheet',
  'web/school',
  'web/students',
])
export const STILL_LONG = new Set([
  'web/groups/board/board.module.css',
  'web/schedules/tool/grid/tool.module.css',
])

export const STILL_MISNAMED = new Set([
  'server/attendance/hostile.test.ts',
  'server/calendar/hostile.test.ts',
  'server/database/seed/stories.test.ts',
  'server/database/seed/todays.test.ts',
  'server/groups/hostile.test.ts',
  'server/http/broken-requests.test.ts',
  'server/reports/hostile.test.ts',
  'server/schedules/hostile.test.ts',
  'server/session/csrf.test.ts',
  'server/session/production.test.ts',
  'server/session/sign-out.test.ts',
  'server/session/who-am-i.test.ts',
  'server/session/whom.test.ts',
  'server/spreadsheets/hostile-files.test.ts',
  'server/spreadsheets/mutated-files.test.ts',
  'server/spreadsheets/read-csv.test.ts',
  'server/spreadsheets/read-xls.test.ts',
  'server/spreadsheets/read-xlsx.test.ts',
  'server/uploads/homerooms/upload-refused.test.ts',
  'server/uploads/homerooms/upload.test.ts',
  'server/uploads/students/upload-rows.test.ts',
  'server/uploads/students/upload.test.ts',
  'server/uploads/teachers/upload.test.ts',
])
