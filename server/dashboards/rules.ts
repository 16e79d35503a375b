import type { Activity } from '#contract/dashboards.ts'

/** One deed as it was written down: everything that one save did to records of one kind. */
export type ToldDeed = {
  at: string
  by: string
  action: string
  subject: string
  /** How many records it was done to, and the first of them. */
  count: number
  subject_id: number | null
  details: Record<string, unknown>
  /** All fields that any of the records changed in. */
  fields: string[]
  /** What the one record is called today; null when it is gone. */
  name: string | null
  is_there: boolean
  /** The groups that students were moved to, none at all being one of them; the name of the only one. */
  target_count: number | null
  target_name: string | null
}

/** What happened, to be read after the name of who did it: 'moved 12 students to Core 9A'. */
export function inWords(deed: ToldDeed): Activity {
  const { at, by, subject, subject_id, count, is_there } = deed
  const kind = subject === 'student' || subject === 'upload' ? subject : undefined
  return {
    at,
    by,
    what: (SENTENCES[`${deed.subject} ${deed.action}`] ?? changed)(deed),
    about: kind && is_there && count === 1 && subject_id !== null ? { kind, id: subject_id } : null,
  }
}

const SENTENCES: Record<string, (deed: ToldDeed) => string> = {
  'student add': (deed) => `added ${students(deed)}`,
  'student change': studentChanged,
  'student_group add': (deed) => `made ${groups(deed)}`,
  'student_group remove': (deed) => `deleted ${groups(deed)}`,
  'upload add': ({ details }) => `uploaded ${file(details)}: ${numbers(details)}`,
  'upload remove': ({ details }) => `took back the upload ${file(details)}`,
}

function studentChanged(deed: ToldDeed): string {
  const { fields, details, target_count, target_name } = deed
  if (target_count !== null) return `moved ${students(deed)} ${whereTo(target_count, target_name, deed)}`
  if (fields.includes('is_active')) {
    const { new: active } = details.is_active as { new?: unknown }
    return `${active === true ? 'reactivated' : 'deactivated'} ${students(deed)}`
  }
  return changed(deed)
}

function whereTo(count: number, name: string | null, { details }: ToldDeed): string {
  if (count > 1) return 'between groups'
  if (name !== null) return `to ${name}`
  const isOut = Object.entries(details).some(
    ([field, value]) => field.endsWith('_group') && (value as { new?: unknown }).new === null,
  )
  return isOut ? 'out of a group' : 'to a group that is gone'
}

function changed(deed: ToldDeed): string {
  const whom = deed.subject === 'student' ? students(deed) : groups(deed)
  const words = deed.fields.flatMap((field) => FIELDS[field] ?? [])
  return `changed ${whom}${words.length > 0 ? `: ${words.join(', ')}` : ''}`
}

const FIELDS: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'e-mail',
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

const students = ({ count, name, details }: ToldDeed) =>
  count > 1 ? `${count.toLocaleString('en-US')} students` : (name ?? nameIn(details) ?? 'a student')

const groups = ({ count, name, details }: ToldDeed) =>
  count > 1 ? `${count} groups` : `the group ${name ?? text(details.name) ?? ''}`.trim()

const nameIn = ({ first_name, last_name }: Record<string, unknown>) =>
  text(first_name) && text(last_name) && `${text(first_name)} ${text(last_name)}`

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const file = ({ file_name }: Record<string, unknown>) => text(file_name) ?? 'of a file'
const numbers = ({ added, changed: altered }: Record<string, unknown>) =>
  `${Number(added).toLocaleString('en-US')} added, ${Number(altered).toLocaleString('en-US')} changed`
