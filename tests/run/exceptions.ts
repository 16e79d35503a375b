/** Exceptions of today, to be mended. */
export const STILL_CIRCULAR = new Set([
  'server/uploads/history/undo.ts',
  'web/pages.tsx',
  'web/search/palette.tsx',
])
export const STILL_FULL = new Set(['web/attendance/sheet', 'web/school', 'web/students'])
export const STILL_LONG = new Set([
  'web/groups/board/board.module.css',
])

export const STILL_MISNAMED = new Set(['server/spreadsheets/read-csv.test.ts'])
