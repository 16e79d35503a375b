/** What a feature of the server may take from other features; every one may use contract, http and database. */
export const SERVER: Record<string, readonly string[]> = {
  http: [],
  database: ['http/clock.ts'],
  // What the names of accounts and section periods are has its owner there.
  reference: ['attendance/queries.ts', 'schedules/periods/queries.ts'],
  jobs: [],
  // Its job can also be asked for, the screen shows how the last run ended, and a restore repeats erasures.
  backup: ['jobs/', 'oneroster/records/', 'privacy/erasure/'],
  audit: [],
  session: [],
  settings: [],
  staff: [],
  // A student's record shows the staff what the student's own home shows, and absent days around conversations.
  students: [
    // Messages to a contact who is taken away are withdrawn.
    'mail/queue.ts',
    'attendance/mark-counts.ts',
    'attendance/queries.ts',
    'calendar/days.ts',
    'calendar/queries.ts',
    'portal/home.ts',
  ],
  spreadsheets: [],
  uploads: [
    'attendance/sheet/write.ts',
    'calendar/',
    'schedules/lock.ts',
    'spreadsheets/',
    'students/contacts/queries.ts',
    'students/homeroom-teachers.ts',
    'students/labels/',
    'students/queries.ts',
    'students/rights.ts',
    'staff/queries.ts',
    'groups/queries.ts',
    // Groups are numbered and locked in one way, also where a file makes them.
    'groups/group/numbering.ts',
    'groups/lock.ts',
    // The history undoes OneRoster files too.
    'oneroster/import/undo.ts',
    'oneroster/import/undo-foreign-ids.ts',
  ],
  // OneRoster files are read like spreadsheets, and saved like other uploads.
  // Its command reaches the database as those for backups do.
  oneroster: [
    'attendance/queries.ts',
    'backup/commands/run-command.ts',
    'backup/database.ts',
    'spreadsheets/',
    'staff/queries.ts',
    'uploads/',
  ],
  courses: [],
  // Deleting a group ends its assignments, which is not for everybody.
  groups: [
    'students/queries.ts',
    'students/homeroom-teachers.ts',
    'students/rights.ts',
    'students/deactivation.ts',
    'schedules/assignments/office-only.ts',
    // Groups are balanced by the tiers of the reports, and keep the pairs of students.
    'reports/chronic.ts',
    'reports/report-queue.ts',
    'students/labels/',
  ],
  search: [],
  calendar: ['schedules/periods/queries.ts'],
  // A substitute's sheets are those of the absent teacher.
  substitutes: [
    'attendance/day/classes.ts',
    'attendance/queries.ts',
    'attendance/sheet/',
    'calendar/days.ts',
    'session/device.ts',
  ],
  // Which classes of absent teachers are to be covered follows from what meets on a day.
  schedules: [
    'calendar/',
    'groups/queries.ts',
    'students/queries.ts',
    'staff/queries.ts',
    'attendance/day/meetings.ts',
    'attendance/sheet/policy.ts',
  ],
  attendance: [
    'calendar/',
    'schedules/periods/queries.ts',
    'groups/queries.ts',
    // Attendance for the district is a file as large as a report's, and streamed the same way.
    'oneroster/records/',
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
    'attendance/queries.ts',
    'attendance/mark-counts.ts',
    'attendance/day/',
    'attendance/contradictions/find.ts',
    'calendar/',
    'groups/queries.ts',
    'reports/chronic.ts',
    'reports/report-queue.ts',
    'reports/rules.ts',
    'schedules/assignments/clashes.ts',
    'schedules/cover/uncovered.ts',
  ],
  // Absent days are counted by the rule of the chronic absence report.
  mail: [],
  letters: ['attendance/queries.ts', 'reports/chronic.ts', 'reports/report-queue.ts'],
  // What a family tells becomes a known absence.
  families: [
    'attendance/absences/',
    'attendance/queries.ts',
    'attendance/sheet/write.ts',
    'calendar/days.ts',
    'students/queries.ts',
  ],
  // Who is to be told follows from the marks and what the school knows of them; a notice is a mail with a link.
  notices: [
    'attendance/absences/known.ts',
    'attendance/day/meetings.ts',
    'calendar/',
    'families/links.ts',
    'mail/queue.ts',
    'mail/set-up.ts',
  ],
  privacy: ['attendance/queries.ts', 'oneroster/records/', 'schedules/periods/queries.ts'],
  // How far it is to chronic absence has its owner in the reports.
  portal: [
    'calendar/',
    'attendance/absences/activity-marks.ts',
    'attendance/mark-counts.ts',
    'schedules/periods/queries.ts',
    'reports/rules.ts',
  ],
  // Chronic absence says how often the school was in contact with a family.
  reports: [
    'calendar/',
    'attendance/absences/activity-marks.ts',
    'attendance/mark-counts.ts',
    'attendance/queries.ts',
    'students/queries.ts',
    'students/family-record/',
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
  'server/attendance/absences': ['sheet'],
  'server/attendance/calls': ['absences', 'day', 'sheet'],
  'server/attendance/contradictions': ['absences', 'calls', 'day'],
  'server/attendance/corrections': ['sheet'],
  // A sheet opens with what is known, and what is known later changes sheets.
  'server/attendance/sheet': ['absences'],
  'server/attendance/day': ['sheet'],

  'server/backup/commands': ['archive', 'continuous', 'restore'],
  'server/backup/continuous': ['restore'],
  'server/backup/restore': ['archive'],
  'server/groups/bulk': ['members'],
  'server/groups/group': ['members'],
  'server/groups/homerooms': ['group', 'members'],
  'server/http/audit': ['own-class'],
  'server/http/files': ['audit', 'limits'],
  'server/http/limits': ['tokens'],
  // Records are written and read by the same headers and words.
  'server/oneroster/checks': ['files'],
  'server/oneroster/export': ['files', 'records'],
  'server/oneroster/import': ['checks', 'files', 'records'],
  'server/oneroster/records': ['files'],
  'server/oneroster/rest': ['clients', 'files', 'records'],
  'server/schedules/blocks': ['assignments', 'periods'],
  'server/schedules/needs': ['blocks'],
  'server/schedules/proposals': ['assignments', 'blocks', 'needs'],
  // New times take covers along.
  'server/schedules/periods': ['assignments', 'blocks', 'cover'],
  'server/students/family-record': ['contacts'],
  'server/uploads/contacts': ['history', 'pipeline'],
  'server/uploads/history': [
    'contacts',
    'homerooms',
    'labels',
    'marks',
    'pipeline',
    'roster',
    'students',
    'teachers',
  ],
  'server/uploads/homerooms': ['history', 'pipeline'],
  'server/uploads/labels': ['history', 'pipeline'],
  // Columns are found by what was chosen for such a file before.
  'server/uploads/pipeline': ['mappings'],
  'server/uploads/marks': ['history', 'pipeline'],
  'server/uploads/roster': ['history', 'pipeline'],
  'server/uploads/enrollments': ['pipeline', 'roster'],
  // Teachers are found by name as homerooms find them, and grades read as in files of students.
  'server/uploads/sections': ['homerooms', 'pipeline', 'roster', 'students'],
  'server/uploads/students': ['history', 'pipeline'],
  'server/uploads/teachers': ['history', 'pipeline'],
  'web/attendance/corrections': ['drafts', 'history', 'roster'],
  'web/attendance/history': ['drafts'],
  'web/attendance/missing': ['board'],
  'web/attendance/roster': ['drafts', 'history'],
  'web/attendance/sheet': ['corrections', 'drafts', 'history', 'roster', 'tabs'],
  'web/attendance/substitute': ['drafts', 'sheet', 'tabs'],
  'web/attendance/tabs': ['drafts'],
  // Somebody of the office may teach, too.
  'web/dashboards/office': ['teacher'],
  'web/schedules/needs': ['periods'],
  'web/schedules/tool': ['periods'],
  'web/school/substitutes': ['calendar'],
  'web/uploads/homerooms': ['mapping'],
  'web/uploads/mapping': ['history'],
  'web/uploads/wizard': ['mapping', 'sections'],
  'web/ui/drag': ['keys'],
  'web/ui/feedback': ['focus', 'layout'],
  'web/ui/focus': ['keys'],
  'web/ui/forms': ['feedback', 'layout'],
  'web/ui/layout': ['print'],
  'web/ui/print': ['feedback'],
}
