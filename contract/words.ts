/** Codes, labels, limits and wording of server and pages. Free of schemas, so that pages do not load the schema library. */
import { formatList, formatNumber, isOne } from './formats.ts'

export const ROLES = ['admin', 'teacher', 'student', 'none'] as const
export type Role = (typeof ROLES)[number]

/** Why a sign-in failed: the code in `/?sign_in=...` and the sentence that the person reads. */
export const SIGN_IN_FAILURES = {
  cancelled: 'You left the sign-in page before signing in. Please try again.',
  expired: 'That sign-in took too long or was already used. Please try again.',
  failed: 'Sign-in failed. Please try again.',
  unavailable: 'The sign-in service is not responding. Please try again in a few minutes.',
  unverified:
    'Your email address is not verified. Please verify it with your sign-in provider, then sign in again.',
  no_address: 'Your account has no email address. Please ask the school office.',
  other_domain: 'Please sign in with your school account.',
  other_account: 'This email address belongs to another account. Please ask the school office.',
  not_linked:
    'We don’t recognize this account. Please sign in the way you did before, or ask the school office.',
  inactive: 'Your account is inactive. Please ask the school office.',
} as const
export type SignInFailure = keyof typeof SIGN_IN_FAILURES

export const GROUP_TYPES = ['core', 'cte', 'homeroom'] as const
export type GroupType = (typeof GROUP_TYPES)[number]
export const GROUP_TYPE_LABELS: Record<GroupType, string> = {
  core: 'Core Class Group',
  cte: 'CTE Group',
  homeroom: 'Homeroom Group',
}
export const GROUP_TYPE_SHORT: Record<GroupType, string> = { core: 'Core', cte: 'CTE', homeroom: 'HR' }
/** As in 'two core groups'. */
export const GROUP_TYPE_WORDS: Record<GroupType, string> = { core: 'core', cte: 'CTE', homeroom: 'homeroom' }
export const MAX_GROUPS_AT_ONCE = 50

/** School days, Monday first; on the wire weekdays are these names, in the database 1 to 5 (7 is Sunday). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const STATUSES = ['P', 'A', 'T'] as const
export type Status = (typeof STATUSES)[number]
export const STATUS_LABELS: Record<Status, string> = { P: 'Present', A: 'Absent', T: 'Tardy' }

/** What a mark counts as: present, tardy, absent and excused, any other absence. Every mark is exactly one of these. */
export const MARK_KINDS = ['P', 'T', 'E', 'A'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export const EXCUSES = ['AEX', 'AUX', 'TEX', 'TUX'] as const
export type Excuse = (typeof EXCUSES)[number]
export const EXCUSE_LABELS: Record<Excuse, string> = {
  AEX: 'Absent Excused',
  AUX: 'Absent Unexcused',
  TEX: 'Tardy Excused',
  TUX: 'Tardy Unexcused',
}
/** The excuses that go with a status; none for present. */
export const excusesFor = (status: Status): Excuse[] => EXCUSES.filter((code) => code.startsWith(status))

/** States of a sheet on the office's board; it is late once its class began this long ago. */
export const BOARD_STATES = ['late', 'due', 'upcoming', 'taken', 'empty'] as const
export type BoardState = (typeof BOARD_STATES)[number]
export const LATE_AFTER_MINUTES = 10

/** The kinds of reported absences; `late` is out until a time, `leaves_early` from a time on. */
export const ABSENCE_KINDS = ['excused', 'unexcused', 'late', 'leaves_early', 'school_activity'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]
export const ABSENCE_KIND_LABELS: Record<AbsenceKind, string> = {
  excused: 'Excused',
  unexcused: 'Unexcused',
  late: 'Late',
  leaves_early: 'Leaves early',
  school_activity: 'School activity',
}

/** Students of one entry of reported absences. */
export const MAX_ABSENT_STUDENTS = 2000
/** Days of a reported absence: a school year. */
export const MAX_ABSENCE_DAYS = 366

/** A longer block would be a mistake, and would fill every list and calendar with years of meetings. */
export const MAX_BLOCK_DAYS = 400
export const BLOCK_TOO_LONG = `A block can be at most ${MAX_BLOCK_DAYS} days long.`

/** The views of the attendance board. */
export const BOARD_VIEWS = ['list', 'grid'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** The number of recently viewed students that are remembered. */
export const MAX_STUDENTS_SEEN = 8

export const DIRECTORY_PAGE_SIZE = 50
export const SEARCH_MINIMUM_LETTERS = 3
export const SEARCH_DEBOUNCE_MS = 300
export const MAX_RESULTS_PER_KIND = 8
/** Contacts of one student. */
export const MAX_CONTACTS = 20
export const MAX_SUMMARIES_AT_ONCE = 500

/** A body of JSON or of a plain form, unless its route takes a larger one. */
export const MAX_BODY_BYTES = 64 * 1024
/** The same limit for calls without a sign-in and for unknown addresses. */
export const MAX_OPEN_BODY_BYTES = 4 * 1024
/** The marks of a large class with their comments. */
export const MAX_SHEET_BODY_BYTES = 256 * 1024
/** The maximum length of a field of an upload form; the longest one has the class rules of a school. */
export const MAX_FIELD_BYTES = 200_000
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILE_ROWS = 25_000
export const UPLOAD_ERRORS_SHOWN = 10
export const HOMEROOM_UPLOAD_ERRORS_SHOWN = 20

export const MAX_REPORT_ROWS = 50_000

/** 100 * (P + T) / total, rounded once to 2 decimals; null when nothing was taken. Needs whole counts. */
export const attendanceRate = ({ P, T, total }: { P: number; T: number; total: number }): number | null =>
  total === 0 ? null : Math.round((10_000 * (P + T)) / total) / 100

export const REPORT_TYPES = [
  'records',
  'daily_summary',
  'group_summary',
  'student_summary',
  'chronic_absence',
  'entries_and_withdrawals',
  'membership',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]
export const REPORT_TYPE_LABELS: Record<ReportType, string> = {
  records: 'Records',
  daily_summary: 'Daily Summary',
  group_summary: 'Group Summary',
  student_summary: 'Student Summary',
  chronic_absence: 'Chronic Absence',
  entries_and_withdrawals: 'Entries and Withdrawals',
  membership: 'Membership',
}
/** Reports on enrollments, which are the office's. An enrollment is in no class, so that no filter of classes is for them. */
export const ENROLLMENT_REPORTS: readonly ReportType[] = ['entries_and_withdrawals', 'membership']
export const ENROLLMENT_CHANGE_LABELS = { entry: 'Entry', exit: 'Withdrawal' } as const

/** Chronic absence, from the best to the worst; the settings say from which share of enrolled days each one counts. */
export const TIERS = ['satisfactory', 'at_risk', 'chronic', 'severe'] as const
export type Tier = (typeof TIERS)[number]
export const TIER_LABELS: Record<Tier, string> = {
  satisfactory: 'Satisfactory',
  at_risk: 'At risk',
  chronic: 'Chronic',
  severe: 'Severe',
}

export const SUCCESS_TOAST_MS = 3000
export const ERROR_TOAST_MS = 6000

/** Returns the form of a word for a count: 'class' for one, 'classes' for others. */
export const pluralForm = (count: number, singular: string, plural = `${singular}s`): string =>
  isOne(count) ? singular : plural

/** Formats '1 sheet' or '1,240 sheets'; pass an irregular plural: `pluralize(2, 'class', 'classes')`. */
export const pluralize = (count: number, singular: string, plural?: string): string =>
  `${formatNumber(count)} ${pluralForm(count, singular, plural)}`

/** 'A', 'A and B' or 'A, B, and C'; nothing for an empty list. */
export const joinWithAnd = formatList

/** Days from the first to the last, both counted. Days are YYYY-MM-DD. */
export const daysBetween = (start: string, end: string): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

/** Weeks of a block, at least 1: whole weeks that its days, both ends counted, fill or begin. Days are YYYY-MM-DD. */
export const weeksBetween = (start: string, end: string): number =>
  Math.max(1, Math.ceil(daysBetween(start, end) / 7))

/** A session ends after this many hours without activity. */
export const IDLE_HOURS = { staff: 4, others: 2 } as const
