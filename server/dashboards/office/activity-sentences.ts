import { formatNumber } from '#contract/formats.ts'
import type { Activity } from '#contract/dashboards/overview.ts'
import { pluralize } from '#contract/words.ts'

/** What one save did to records of one kind, by its audit rows. */
export type AuditEntry = {
  at: string
  by: string
  action: string
  subject: string
  /** How many records it changed, and the first of them. */
  count: number
  subject_id: number | null
  details: Record<string, unknown>
  /** All fields that changed in any of the records. */
  fields: string[]
  /** The current name of the one record; null when it was deleted. */
  name: string | null
  record_exists: boolean
  /** How many groups students were moved to, null as one of them; the name where it is one. */
  target_count: number | null
  target_name: string | null
}

/** What happened, to be read after a person's name: 'moved 12 students to Core 9A'. */
export function describeActivity(entry: AuditEntry): Activity {
  const { at, by, subject, subject_id, count, record_exists } = entry
  const kind = subject === 'student' || subject === 'upload' ? subject : undefined
  return {
    at,
    by,
    what: (SENTENCES[`${entry.subject} ${entry.action}`] ?? changed)(entry),
    about: kind && record_exists && count === 1 && subject_id !== null ? { kind, id: subject_id } : null,
  }
}

const SENTENCES: Record<string, (entry: AuditEntry) => string> = {
  'student add': (entry) => `added ${students(entry)}`,
  'student change': studentChanged,
  'student_group add': (entry) => `created ${groups(entry)}`,
  'student_group remove': (entry) => `deleted ${groups(entry)}`,
  'upload add': ({ details }) => `uploaded ${file(details)}: ${numbers(details)}`,
  'upload remove': ({ details }) => `undid the upload ${file(details)}`,
}

function studentChanged(entry: AuditEntry): string {
  const { fields, details, target_count, target_name } = entry
  if (target_count !== null)
    return `moved ${students(entry)} ${destination(target_count, target_name, entry)}`
  if (fields.includes('is_active')) {
    const { new: active } = details.is_active as { new?: unknown }
    return `${active === true ? 'reactivated' : 'deactivated'} ${students(entry)}`
  }
  return changed(entry)
}

function destination(count: number, name: string | null, { details }: AuditEntry): string {
  if (count > 1) return 'between groups'
  if (name !== null) return `to ${name}`
  const isUnassigned = Object.entries(details).some(
    ([field, value]) => field.endsWith('_group') && (value as { new?: unknown }).new === null,
  )
  return isUnassigned ? 'out of a group' : 'to a deleted group'
}

function changed(entry: AuditEntry): string {
  const records = entry.subject === 'student' ? students(entry) : groups(entry)
  const words = entry.fields.flatMap((field) => FIELDS[field] ?? [])
  return `changed ${records}${words.length > 0 ? `: ${words.join(', ')}` : ''}`
}

const FIELDS: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  student_number: 'student number',
  grade_level: 'grade',
  homeroom_teacher_ids: 'homeroom teachers',
  homeroom_teacher_added: 'homeroom teachers',
  name: 'name',
  core_class: 'core class',
  teacher: 'teacher',
  capacity: 'capacity',
  room_number: 'room',
}

const students = ({ count, name, details }: AuditEntry) =>
  count > 1 ? pluralize(count, 'student') : (name ?? nameIn(details) ?? 'a student')

const groups = ({ count, name, details }: AuditEntry) =>
  count > 1 ? pluralize(count, 'group') : `the group ${name ?? text(details.name) ?? ''}`.trim()

const nameIn = ({ first_name, last_name }: Record<string, unknown>) =>
  text(first_name) && text(last_name) && `${text(first_name)} ${text(last_name)}`

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const file = ({ file_name }: Record<string, unknown>) => text(file_name) ?? 'of a file'
const numbers = ({ added, changed: altered }: Record<string, unknown>) =>
  `${formatNumber(Number(added))} added, ${formatNumber(Number(altered))} changed`
