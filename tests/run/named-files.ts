/** What pages import from the contract at run time, because it does not load the schema library. */
export const WITHOUT_SCHEMA = new Set([
  'contract/words.ts',
  'contract/formats.ts',
  'contract/meeting.ts',
  'contract/report-columns.ts',
  'contract/day/letters/letter-text.ts',
  'contract/operate/logo-rules.ts',
  'contract/day/families/postal-address.ts',
  'contract/day/notices/notice-text.ts',
  'contract/people/directory-filter.ts',
  'contract/people/person/likeliest.ts',
  'contract/place.ts',
  'contract/address.ts',
  'contract/page-data.ts',
  'contract/pages/attendance-first-calls.ts',
  'contract/pages/find-page.ts',
  'contract/pages/moved.ts',
  'contract/pages/navigation.ts',
  'contract/pages/first-calls.ts',
  'contract/pages/match-path.ts',
  'contract/pages/opened-page.ts',
  'contract/pages/page.ts',
  'contract/pages/pages.ts',
  'contract/days.ts',
  'contract/typed-time.ts',
  'contract/ids.ts',
  'contract/people/person/display.ts',
  'contract/operate/privacy/retention.ts',
  'contract/day/attendance/teacher-day.ts',
  'contract/day/attendance/absence-rules.ts',
  'contract/day/attendance/call-codes.ts',
  'contract/day/attendance/mark-codes.ts',
  'contract/day/attendance/reminder-text.ts',
  'contract/plan/schedules/bell-plan.ts',
  'contract/plan/schedules/bell-schedule.ts',
  'contract/plan/schedules/period-days.ts',
  'contract/plan/schedules/requirement-rules.ts',
  'contract/exchange/oneroster/class-rules.ts',
  'contract/exchange/oneroster/roster-scopes.ts',
  'contract/exchange/uploads/upload-kinds.ts',
])

/** Files that are loaded outside production only. */
export const DEVELOPMENT = new Set([
  'server/http/pages/dev-pages.ts',
  'server/session/demo/create-provider.ts',
  'server/session/demo/settings.ts',
  'server/session/demo/store.ts',
  'server/database/generate-types.ts',
])

/** Files that build query keys, or add something to one that the call does not send. */
export const KEYS_BY_HAND = ['web/day/attendance/sheet/sheet.tsx', 'web/query.ts']
