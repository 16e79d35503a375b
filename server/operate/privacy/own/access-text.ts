import type { OwnAccess } from '#contract/operate/privacy/privacy.ts'
import { fileTitle } from '#server/operate/audit/sentences.ts'

type Entry = {
  action: OwnAccess['action']
  own: boolean
  teacher: string | null
  role: string | null
  subject: string
  details: Record<string, unknown>
}

/** Who it was and what they opened or downloaded, in words for the student. */
export function accessText(entry: Entry): Pick<OwnAccess, 'by' | 'what'> {
  return {
    by: entry.own ? 'You' : byText(entry),
    what: entry.action === 'export' ? fileText(entry.details) : recordText(entry),
  }
}

function byText({ teacher, subject, role, details }: Entry): string {
  if (subject === 'family_link') return 'Your family'
  if (teacher !== null) return teacher
  if (typeof details['program'] === 'string') return `The app ${details['program']}`
  return role === null ? 'Someone whose account was deleted' : 'The school office'
}

const RECORDS: Record<string, string> = {
  profile: 'Your name, grade and address',
  timetable: 'Your schedule',
  attendance: 'Your attendance',
  contacts: 'Your family contacts',
  family: 'The family contact log',
}

function recordText({ subject, details }: Entry): string {
  if (subject === 'family_link') return 'Your missed classes, by the family link'
  const { record } = details
  return (typeof record === 'string' ? RECORDS[record] : undefined) ?? 'Your record'
}

function fileText(details: Record<string, unknown>): string {
  if (details['type'] === 'student_file') return 'All records about you'
  if (details['type'] === 'roster') return 'The school’s roster'
  if (details['type'] === 'audit') return 'The log of changes to your record'
  const title = fileTitle(details)
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}
