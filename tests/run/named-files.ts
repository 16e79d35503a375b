/** What pages take from the contract at run time: it costs them no schema library. */
export const WITHOUT_SCHEMA = new Set([
  'contract/words.ts',
  'contract/meeting.ts',
  'contract/letters/letter-text.ts',
  'contract/notices/notice-text.ts',
  'contract/person/likeliest.ts',
  'contract/address.ts',
  'contract/page-data.ts',
  'contract/days.ts',
  'contract/person/display.ts',
  'contract/privacy/retention.ts',
  'contract/attendance/teacher-day.ts',
  'contract/attendance/absence-rules.ts',
  'contract/attendance/call-words.ts',
  'contract/attendance/mark-codes.ts',
  'contract/schedules/need-rules.ts',
  'contract/exchange/class-rules.ts',
  'contract/exchange/roster-scopes.ts',
])

/** Files that are loaded outside production only. */
export const DEVELOPMENT = new Set([
  'server/http/pages/dev-pages.ts',
  'server/session/demo/create-provider.ts',
  'server/session/demo/settings.ts',
  'server/session/demo/store.ts',
  'server/database/generate-types.ts',
])
