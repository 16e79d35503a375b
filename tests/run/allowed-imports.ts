/** What a feature of the server may take from other features; every one may use contract, http and database. */
export const SERVER: Record<string, readonly string[]> = {
  http: [],
  database: ['http/clock.ts'],
  // What the names of accounts and section periods are has its owner there.
  reference: ['day/attendance/queries.ts', 'plan/schedules/periods/queries.ts'],
  jobs: [],
  // Its job can also be asked for, the screen shows how the last run ended, and a restore repeats erasures.
  'operate/backup': ['jobs/', 'exchange/oneroster/records/', 'operate/privacy/erasure/'],
  'operate/audit': [],
  session: [],
  'operate/settings': [],
  'people/staff': [],
  // A student's record shows the staff what the student's own home shows, and absent days around conversations.
  'people/students': [
    // Messages to a contact who is taken away are withdrawn.
    'mail/queue.ts',
    'day/attendance/mark-counts.ts',
    'day/attendance/queries.ts',
    'plan/calendar/days.ts',
    'plan/calendar/queries.ts',
    'portal/home.ts',
  ],
  'exchange/spreadsheets': [],
  'exchange/uploads': [
    'day/attendance/sheet/write.ts',
    'plan/calendar/',
    'plan/schedules/lock.ts',
    'exchange/spreadsheets/',
    'people/students/contacts/queries.ts',
    'people/students/homeroom-teachers.ts',
    'people/students/labels/',
    'people/students/queries.ts',
    'people/students/rights.ts',
    'people/staff/queries.ts',
    'groups/queries.ts',
    // Groups are numbered and locked in one way, also where a file makes them.
    'groups/group/numbering.ts',
    'groups/lock.ts',
  ],
  // OneRoster files are read like spreadsheets, and saved like other uploads.
  // Its command reaches the database as those for backups do.
  'exchange/oneroster': [
    'day/attendance/queries.ts',
    'operate/backup/commands/run-command.ts',
    'operate/backup/database.ts',
    'exchange/spreadsheets/',
    'people/staff/queries.ts',
    'exchange/uploads/',
  ],
  'groups/courses': [],
  // Deleting a group ends its assignments, which is not for everybody.
  groups: [
    'people/students/queries.ts',
    'people/students/homeroom-teachers.ts',
    'people/students/rights.ts',
    'people/students/deactivation.ts',
    'plan/schedules/assignments/office-only.ts',
    // Groups are balanced by the tiers of the reports, and keep the pairs of students.
    'reports/chronic.ts',
    'reports/report-queue.ts',
    'people/students/labels/',
  ],
  search: [],
  'plan/calendar': ['plan/schedules/periods/queries.ts'],
  // A substitute's sheets are those of the absent teacher.
  'day/substitutes': [
    'day/attendance/day/classes.ts',
    'day/attendance/queries.ts',
    'day/attendance/sheet/',
    'plan/calendar/days.ts',
    'session/device.ts',
  ],
  // Which classes of absent teachers are to be covered follows from what meets on a day.
  'plan/schedules': [
    'plan/calendar/',
    'groups/queries.ts',
    'people/students/queries.ts',
    'people/staff/queries.ts',
    'day/attendance/day/meetings.ts',
    'day/attendance/sheet/policy.ts',
  ],
  'day/attendance': [
    'plan/calendar/',
    'plan/schedules/periods/queries.ts',
    'groups/queries.ts',
    // Attendance for the district is a file as large as a report's, and streamed the same way.
    'exchange/oneroster/records/',
    'reports/copy.ts',
    'reports/csv-cell.ts',
    'reports/download-queue.ts',
    'reports/report-queue.ts',
    'reports/rules.ts',
    'reports/sql-literal.ts',
  ],
  // The office's home is an extract of the board, of the list of absent students and of chronic absence.
  dashboards: [
    'mail/refused.ts',
    'day/attendance/queries.ts',
    'day/attendance/mark-counts.ts',
    'day/attendance/day/',
    'day/attendance/contradictions/find.ts',
    'plan/calendar/',
    'groups/queries.ts',
    'reports/chronic.ts',
    'reports/report-queue.ts',
    'reports/rules.ts',
    'plan/schedules/assignments/clashes.ts',
    'plan/schedules/cover/uncovered.ts',
  ],
  // Absent days are counted by the rule of the chronic absence report.
  mail: [],
  'day/letters': ['day/attendance/queries.ts', 'reports/chronic.ts', 'reports/report-queue.ts'],
  // What a family tells becomes a known absence.
  'day/families': [
    'day/attendance/absences/',
    'day/attendance/queries.ts',
    'day/attendance/sheet/write.ts',
    'plan/calendar/days.ts',
    'people/students/queries.ts',
  ],
  // Who is to be told follows from the marks and what the school knows of them; a notice is a mail with a link.
  'day/notices': [
    'day/attendance/absences/known.ts',
    'day/attendance/day/meetings.ts',
    'plan/calendar/',
    'day/families/links.ts',
    'mail/queue.ts',
    'mail/set-up.ts',
  ],
  'operate/privacy': [
    'day/attendance/queries.ts',
    'exchange/oneroster/records/',
    'plan/schedules/periods/queries.ts',
  ],
  // How far it is to chronic absence has its owner in the reports.
  portal: [
    'plan/calendar/',
    'day/attendance/absences/activity-marks.ts',
    'day/attendance/mark-counts.ts',
    'plan/schedules/periods/queries.ts',
    'reports/rules.ts',
  ],
  // Chronic absence says how often the school was in contact with a family.
  reports: [
    'plan/calendar/',
    'day/attendance/absences/activity-marks.ts',
    'day/attendance/mark-counts.ts',
    'day/attendance/queries.ts',
    'people/students/queries.ts',
    'people/students/family-record/',
  ],
}
/** A feature's job of the night imports the type; `server/all-jobs.ts` names it. */
export const SERVER_FOR_ALL = ['config.ts', 'http/', 'database/', 'reference/', 'jobs/job.ts']

/** The same for the pages. Features meet in the table of pages only. */
export const WEB: Record<string, readonly string[]> = {
  ui: ['api.ts'],
  school: ['ui/', 'api.ts'],
  // Who is signed in comes with the page.
  session: ['ui/', 'school/', 'api.ts', 'page-data.ts'],
  shell: ['ui/', 'school/', 'session/', 'search/', 'page-entry.ts'],
}
export const WEB_FOR_FEATURES = ['ui/', 'school/', 'api.ts', 'reply-rights.ts', 'upload.ts']

/**
 * The sub-folders that a sub-folder may import, one line each; every one may import the files at the top of its feature.
 * A sub-folder without a line imports no other.
 */
export const SUB_FOLDERS: Record<string, readonly string[]> = {
  'server/day/attendance/absences': ['sheet'],
  'server/day/attendance/calls': ['absences', 'day', 'sheet'],
  'server/day/attendance/contradictions': ['absences', 'calls', 'day'],
  'server/day/attendance/corrections': ['sheet'],
  // A sheet opens with what is known, and what is known later changes sheets.
  'server/day/attendance/sheet': ['absences'],
  'server/day/attendance/day': ['sheet'],

  'server/operate/backup/commands': ['archive', 'continuous', 'restore'],
  'server/operate/backup/continuous': ['restore'],
  'server/operate/backup/restore': ['archive'],
  'server/groups/bulk': ['members'],
  'server/groups/group': ['members'],
  'server/groups/homerooms': ['group', 'members'],
  'server/http/audit': ['own-class'],
  'server/http/files': ['audit', 'limits'],
  'server/http/limits': ['tokens'],
  // Records are written and read by the same headers and words.
  'server/exchange/oneroster/checks': ['files'],
  'server/exchange/oneroster/export': ['files', 'records'],
  'server/exchange/oneroster/import': ['checks', 'files', 'records'],
  'server/exchange/oneroster/records': ['files'],
  'server/exchange/oneroster/rest': ['clients', 'files', 'records'],
  'server/plan/schedules/blocks': ['assignments', 'periods'],
  'server/plan/schedules/needs': ['blocks'],
  'server/plan/schedules/proposals': ['assignments', 'blocks', 'needs'],
  // New times take covers along.
  'server/plan/schedules/periods': ['assignments', 'blocks', 'cover'],
  'server/people/students/family-record': ['contacts'],
  // Columns are found by what was chosen for such a file before.
  'server/exchange/uploads/pipeline': ['mappings'],
  'server/exchange/uploads/contacts': ['pipeline'],
  'server/exchange/uploads/courses': ['pipeline'],
  'server/exchange/uploads/homerooms': ['pipeline'],
  'server/exchange/uploads/labels': ['pipeline'],
  'server/exchange/uploads/marks': ['pipeline'],
  'server/exchange/uploads/roster': ['pipeline'],
  'server/exchange/uploads/students': ['pipeline', 'roster'],
  'server/exchange/uploads/teachers': ['pipeline'],
  'server/exchange/uploads/terms': ['pipeline'],
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
  'web/day/attendance/corrections': ['drafts', 'history', 'roster'],
  'web/day/attendance/history': ['drafts'],
  'web/day/attendance/missing': ['board'],
  'web/day/attendance/roster': ['drafts', 'history'],
  'web/day/attendance/sheet': ['corrections', 'drafts', 'history', 'roster', 'tabs'],
  'web/day/attendance/substitute': ['drafts', 'sheet', 'tabs'],
  'web/day/attendance/tabs': ['drafts'],
  // Somebody of the office may teach, too.
  'web/dashboards/office': ['teacher'],
  'web/plan/schedules/needs': ['periods'],
  'web/plan/schedules/tool': ['periods'],
  'web/school/substitutes': ['calendar'],
  'web/exchange/uploads/homerooms': ['mapping'],
  'web/exchange/uploads/mapping': ['history'],
  'web/exchange/uploads/wizard': ['mapping', 'sections'],
  'web/ui/drag': ['keys'],
  'web/ui/feedback': ['focus', 'layout'],
  'web/ui/focus': ['keys'],
  'web/ui/forms': ['feedback', 'layout'],
  'web/ui/layout': ['print'],
  'web/ui/print': ['feedback'],
}
