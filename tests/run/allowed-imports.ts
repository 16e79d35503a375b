/**
 * The server's features in order: each may import only those before it. A feature is a folder, or one in a folder that
 * holds features of one purpose. `docs/developers.md` draws it. A feature that needs something of a later one moves that part
 * down, or moves up itself; a list of allowed files for each feature would only get longer.
 */
export const SERVER = [
  // What all features use.
  'database',
  'reference',
  'http',
  'jobs',
  'mail',
  'session',
  'exchange/spreadsheets',
  // A school's records, plans and daily work.
  'plan/calendar',
  'people/staff',
  'people/students',
  'groups/courses',
  'groups',
  'people/enroll',
  'plan/schedules',
  'plan/roll-over',
  'day/attendance',
  'day/emergency',
  'day/substitutes',
  'day/families',
  'day/notices',
  // Features that only read these.
  'reports',
  'groups/balance',
  'day/letters',
  'portal',
  // Imports and exports.
  'exchange/uploads',
  'exchange/oneroster',
  'exchange/attendance',
  // Operations.
  'operate/settings',
  'operate/letterhead',
  'operate/audit',
  'operate/privacy',
  'operate/backup',
  'operate/export',
  'dashboards',
  'search',
  // The demo school, which uses the commands of all features.
  'demo',
]
/** Files of the server itself that every feature may import. */
export const SERVER_FOR_ALL = ['config.ts', 'clock.ts']

/** How pages ask the server. */
const CALLS = ['api.ts', 'query.ts', 'subjects.ts']
/** What a feature of the pages may take from others. Features meet in the table of pages only. */
export const WEB: Record<string, readonly string[]> = {
  ui: CALLS,
  school: ['ui/', ...CALLS],
  // Who is signed in comes with the page.
  session: ['ui/', 'school/', ...CALLS, 'page-data.ts'],
  shell: ['ui/', 'school/', 'session/', 'search/'],
}
export const WEB_FOR_FEATURES = ['ui/', 'school/', ...CALLS, 'reply-rights.ts', 'upload.ts']

/**
 * The sub-folders that a sub-folder may import, one line each; every one may import the files at the top of its feature.
 * A sub-folder without a line imports no other.
 */
export const SUB_FOLDERS: Record<string, readonly string[]> = {
  'server/day/attendance/absences': ['reasons', 'sheet'],
  'server/day/attendance/arrivals': ['absences', 'reasons', 'sheet'],
  // The reason of a mark may be that of a reported absence.
  'server/day/attendance/reasons': ['absences'],
  'server/day/attendance/calls': ['absences', 'day', 'reasons', 'sheet'],
  'server/day/attendance/class-lists': ['absences', 'calls', 'day', 'seating'],
  'server/day/attendance/contradictions': ['absences', 'calls', 'day', 'sheet'],
  'server/day/attendance/corrections': ['sheet'],
  // A chart is of the students on a sheet.
  'server/day/attendance/seating': ['sheet'],
  // A sheet opens with reported absences, and later reports change sheets.
  'server/day/attendance/sheet': ['absences', 'reasons'],
  'server/day/attendance/day': ['reasons', 'sheet'],
  'server/demo/attendance': ['timetable'],
  'server/demo/front-desk': ['attendance'],

  'server/operate/privacy/own': ['retention'],
  'server/operate/backup/commands': ['archive', 'continuous', 'restore'],
  'server/operate/backup/continuous': ['restore'],
  'server/operate/backup/restore': ['archive'],
  'server/groups/bulk': ['members'],
  'server/groups/group': ['members'],
  'server/groups/homerooms': ['group', 'members'],
  'server/http/audit': ['own-class'],
  'server/http/downloads': ['files', 'limits', 'metrics'],
  'server/http/files': ['audit', 'limits'],
  'server/http/limits': ['tokens'],
  'server/http/links': ['audit'],
  // Records are written and read by the same headers and words.
  'server/exchange/oneroster/checks': ['files'],
  'server/exchange/oneroster/export': ['files', 'records'],
  'server/exchange/oneroster/import': ['checks', 'files', 'records'],
  'server/exchange/oneroster/records': ['files'],
  'server/exchange/oneroster/rest': ['clients', 'files', 'records'],
  'server/plan/schedules/blocks': ['assignments', 'periods'],
  'server/plan/schedules/requirements': ['blocks'],
  'server/plan/schedules/proposals': ['assignments', 'blocks', 'requirements'],
  // A request is planned as an absence.
  'server/plan/schedules/requests': ['cover'],
  // A change of times moves coverage too.
  'server/plan/schedules/periods': ['assignments', 'blocks', 'cover'],
  'server/people/students/family-record': ['contacts'],
  // Columns are found by what was chosen for such a file before.
  'server/exchange/uploads/pipeline': ['mappings'],
  'server/exchange/uploads/contacts': ['pipeline'],
  'server/exchange/uploads/courses': ['pipeline', 'roster'],
  'server/exchange/uploads/homerooms': ['pipeline'],
  'server/exchange/uploads/exceptions': ['pipeline'],
  'server/exchange/uploads/labels': ['pipeline'],
  'server/exchange/uploads/marks': ['pipeline'],
  'server/exchange/uploads/roster': ['pipeline'],
  'server/exchange/uploads/students': ['pipeline', 'roster'],
  'server/exchange/uploads/teachers': ['pipeline'],
  'server/exchange/uploads/terms': ['pipeline', 'roster'],
  'server/exchange/uploads/enrollments': ['pipeline', 'roster'],
  // Teachers are found by name as homerooms find them, and grades read as in files of students.
  'server/exchange/uploads/sections': ['homerooms', 'pipeline', 'roster', 'students'],
  // What an upload changed is described and undone, whatever kind of record it is.
  'server/exchange/uploads/history': [
    'contacts',
    'courses',
    'homerooms',
    'labels',
    'marks',
    'pipeline',
    'roster',
    'students',
    'teachers',
    'terms',
  ],
  'web/day/attendance/corrections': ['drafts', 'history'],
  'web/day/attendance/history': ['drafts'],
  'web/day/attendance/missing': ['board'],
  'web/day/attendance/roster': ['drafts', 'history', 'seating'],
  'web/day/attendance/sheet': ['corrections', 'drafts', 'history', 'roster', 'tabs'],
  'web/day/attendance/seating': ['drafts'],
  'web/day/attendance/substitute': ['drafts', 'sheet', 'tabs'],
  'web/day/attendance/tabs': ['drafts'],
  // Office staff may also teach.
  'web/dashboards/office': ['teacher'],
  // The last calls are of the family contact log.
  'web/people/students/record': ['family-record'],
  // Requests wait beside the coverage.
  'web/plan/schedules/cover': ['requests'],
  'web/plan/schedules/requirements': ['periods'],
  'web/plan/schedules/tool': ['periods'],
  // Typed days and times are read as the calendar's fields read them.
  'web/school/absent': ['calendar'],
  'web/school/calls': ['absent', 'calendar'],
  'web/school/class-lists': ['absent', 'faces', 'sheets'],
  'web/school/counter': ['absent', 'calendar', 'search'],
  'web/school/substitutes': ['calendar'],
  'web/exchange/uploads/homerooms': ['mapping', 'spreadsheet'],
  'web/exchange/uploads/mapping': ['history'],
  'web/exchange/uploads/spreadsheet': ['mapping'],
  'web/ui/dialog': ['focus'],
  'web/ui/drag': ['keys'],
  'web/ui/feedback': ['dialog', 'focus', 'layout'],
  'web/ui/focus': ['keys'],
  'web/ui/forms': ['dialog', 'feedback', 'layout'],
  'web/ui/layout': ['print'],
  'web/ui/print': ['feedback'],
  'web/ui/table': ['feedback', 'layout', 'print'],
  'web/ui/charts': ['table'],
}
