import { formatDay, type DayDisplay } from '#contract/formats.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { CONTACT_LISTS } from '#server/http/audit/contacts.ts'
import { REPORT_TYPE_LABELS, SIGN_IN_FAILURES, joinWithAnd, pluralize } from '#contract/words.ts'
import { describeApp } from './app-sentences.ts'
import { describeFamily, isOfFamily } from './family-sentences.ts'
import type { EntryRow } from './queries.ts'
import { describeSubstitute } from './substitute-sentences.ts'

type Described = Pick<EntryRow, 'action' | 'subject' | 'details' | 'name' | 'session' | 'student_count'> & {
  /** The name of the one student whom the entry is about. */
  student: string | null
  /** How the school reads days. */
  display: DayDisplay
}

/** What a person did, worded to follow the name: 'read the attendance of Cleo Clarke'. */
export function describeEntry(entry: Described): string {
  if (entry.subject === 'substitute_link') return describeSubstitute(entry)
  if (isOfFamily(entry)) return describeFamily(entry)
  if (entry.subject === 'api_client') return describeApp(entry)
  if (entry.subject === 'reminder') return describeReminders(entry)
  if (entry.subject === 'contradiction') return describeContradictions(entry)
  if (entry.subject === 'absence_request') return describeAbsenceRequest(entry)
  switch (entry.action) {
    case 'sign_in':
      return 'signed in'
    case 'sign_out':
      return isOtherSession(entry) ? 'logged out another of their devices' : 'signed out'
    case 'read':
      return `read ${recordRead(entry)}`
    case 'export':
      if (entry.details['backup'] === true) return 'made a backup of the school'
      return `downloaded ${fileOf(entry)}${heldBy(entry)}`
    case 'refuse':
      return refusal(entry)
    default:
      if (entry.details['messages_stopped'] === true)
        return `stopped messages to a contact of ${entry.student ?? 'a student who left'}`
      if (entry.details['assignments_ended'] !== undefined) return describeBatch(entry)
      return `${changeVerb(entry)} ${subjectOf(entry)}${effectOf(entry)}`
  }
}

function describeReminders({ details, display }: Described): string {
  const day = text(details['day'])
  return `sent ${pluralize(countOf(details['sent']), 'reminder')} of missing attendance${day ? ` on ${formatDay(day, 'short', display)}` : ''}`
}

const countOf = (value: unknown) => (typeof value === 'number' ? value : 1)

function describeContradictions({ details, display }: Described): string {
  const day = text(details['day'])
  const on = day ? ` on ${formatDay(day, 'short', display)}` : ''
  if (details['asked'] !== undefined)
    return `asked teachers about ${pluralize(countOf(details['asked']), 'mark')}${on}`
  if (details['undone'] !== undefined)
    return `undid the use of reported absences for ${pluralize(countOf(details['undone']), 'mark')}`
  return `used reported absences for ${pluralize(countOf(details['used']), 'mark')}${on}`
}

/** 'sent an absence request', 'planned the absence request of Tess Lund' */
function describeAbsenceRequest({ action, details, name }: Described): string {
  const whose = name === null ? 'an absence request' : `the absence request of ${name}`
  const state = text(details['state'])
  if (state !== undefined) return `${state} ${whose}`
  return `${{ add: 'sent', change: 'changed', remove: 'withdrew' }[action as 'add'] ?? action} ${whose}`
}

const isOtherSession = ({ details, session }: Described) =>
  details['by_session'] !== undefined && details['by_session'] !== session

const RECORDS: Record<string, string> = {
  profile: 'the record',
  timetable: 'the schedule',
  attendance: 'the attendance',
  contacts: 'the contacts',
  family: 'the family contact log',
}

function recordRead({ details, student, student_count }: Described): string {
  const list = Object.entries(CONTACT_LISTS).find(([key]) => key === details['list'])?.[1]
  if (list !== undefined)
    return `contacts of ${student ?? pluralize(student_count ?? 0, 'student')} in ${list}`
  const record = RECORDS[text(details['record']) ?? '']
  if (details['many'] === true)
    return `${record ?? 'the records'} of ${student ?? pluralize(student_count ?? 0, 'more student')}`
  return `${record ?? 'the record'} of ${student ?? 'a student who left'}`
}

/** The kind of a file: 'the attendance report Records, Sep 7, 2026 to Sep 14, 2026'. */
function fileOf({ details, name, display }: Described): string {
  const type = text(details['type']) ?? ''
  if (type === 'student_file') return 'all records'
  if (type === 'audit') return 'the audit log'
  if (type === 'rejected rows')
    return `the rejected rows of ${name ?? text(details['file_name']) ?? 'an upload'}`
  return `the ${fileTitle(details)}${daysOf(details, display)}`
}

/** The title of a report or list: 'attendance report Records', 'list of students'. */
export function fileTitle(details: Record<string, unknown>): string {
  const type = text(details['type']) ?? ''
  if (type.startsWith('list: ')) return `list of ${type.slice('list: '.length)}`
  if (type.startsWith('groups: ')) return `group report ${type.slice('groups: '.length).replaceAll('_', ' ')}`
  if (type === 'oneroster') return 'OneRoster files'
  const label = Object.entries(REPORT_TYPE_LABELS).find(([key]) => key === type)?.[1]
  return label === undefined ? `file ${type.replaceAll('_', ' ')}`.trim() : `attendance report ${label}`
}

const daysOf = ({ start, end }: Record<string, unknown>, display: DayDisplay) =>
  typeof start === 'string' && typeof end === 'string'
    ? `, ${formatDay(start, 'short', display)} to ${formatDay(end, 'short', display)}`
    : ''

function heldBy({ student, student_count }: Described): string {
  if (student !== null) return ` about ${student}`
  return student_count ? ` about ${pluralize(student_count, 'student')}` : ''
}

const REASONS: Record<string, string> = {
  forbidden: 'this account is not allowed to',
  not_found: 'it does not exist, or they are not allowed to see it',
  csrf: 'the session token was not valid',
  window: 'the deadline has passed',
}

function refusal({ subject, details, student, student_count }: Described): string {
  if (details['many'] === true) return 'was refused many more times'
  if (subject === 'sign_in') {
    const reason = text(details['reason']) ?? ''
    const sentence = Object.entries(SIGN_IN_FAILURES).find(([key]) => key === reason)?.[1]
    return `could not sign in: ${sentence ?? reason}`
  }
  const call = text(details['call']) ?? ''
  const routes: Record<string, Route> = api
  const about = routes[call]?.about ?? call
  const of = student === null ? manyStudents(student_count) : ` of ${student}`
  return `was refused "${about}"${of}: ${REASONS[text(details['code']) ?? ''] ?? text(details['code']) ?? ''}`
}

const manyStudents = (count: number | null) =>
  count && count > 1 ? ` of ${pluralize(count, 'student')}` : ''

function changeVerb({ action, subject, details }: Described): string {
  if (details['roll_over'] !== undefined)
    return subject === 'school_year' ? 'prepared' : 'prepared the next school year for'
  if (details['undone_roll_over'] !== undefined) return 'undid the preparation of'
  if (subject === 'upload') return action === 'add' ? 'uploaded' : 'undid the upload'
  if (details['erased'] === true) return 'erased'
  if (subject === 'emergency_roll') return action === 'add' ? 'started' : 'ended'
  const active = details['is_active']
  if (subject === 'student' && typeof active === 'object' && active !== null && 'new' in active)
    return active.new === true ? 'reactivated' : 'deactivated'
  return { add: 'added', change: 'changed', remove: 'removed' }[action as 'add'] ?? action
}

/** A proposed schedule that was accepted, or undone, as a whole. */
function describeBatch({ name, details }: Described): string {
  const verb = details['batch_undone'] === undefined ? 'accepted' : 'undid'
  const began = pluralize(Number(details['assignments']), 'assignment')
  return `${verb} a proposed schedule in ${name ?? 'a block schedule'}: ${began} began, ${Number(details['assignments_ended'])} ended`
}

const SUBJECTS: Record<string, string> = {
  student: '',
  student_group: 'the group',
  account: 'the account of',
  upload: '',
  upload_mapping: 'the remembered columns of',
  section_period: 'the section period',
  block_schedule: 'the block schedule',
  school_closure: 'the closure',
  school_year: 'the school year',
  emergency_roll: 'the emergency roll',
  cover: 'the coverage of',
  teacher_absence: 'the absence of',
  known_absence: 'the reported absence of',
  course: 'the course',
  core_class: 'the core class',
  cte_class: 'the CTE class',
  calendar_feed: 'the calendar address of',
  school: 'the settings of the school',
  retention: 'how long records are kept',
}

function subjectOf({ subject, name, details }: Described): string {
  const kind = SUBJECTS[subject] ?? `the ${subject.replaceAll('_', ' ')}`
  const record = name ?? text(details['file_name']) ?? text(details['name']) ?? personIn(details)
  if (record !== undefined) return `${kind} ${record}`.trim()
  const words = kind.replace(/ of$/, '').replace(/^the /, '') || subject.replaceAll('_', ' ')
  if (subject === 'school' || subject === 'retention') return kind
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

const personIn = ({ first_name, last_name }: Record<string, unknown>) =>
  text(first_name) && text(last_name) ? `${text(first_name)} ${text(last_name)}` : undefined

/** What an upload did, or which conflicts were allowed. */
function effectOf({ subject, action, details }: Described): string {
  if (subject !== 'upload' || action !== 'add') return ''
  const parts = (['added', 'changed'] as const).map((word) => `${Number(details[word])} ${word}`)
  return `: ${joinWithAnd(parts)}`
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
