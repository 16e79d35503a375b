import type { Contact } from '#contract/day/families/contacts.ts'
import { postalLines } from '#contract/day/families/postal-address.ts'
import type { AuditChange } from '#contract/operate/audit/audit.ts'
import { formatDay, formatTime, type TimeDisplay } from '#contract/formats.ts'
import { spokenLanguage } from '#contract/languages/languages.ts'
import { MAX_ID } from '#contract/ids.ts'
import { gradeLabel } from '#contract/grades.ts'
import { isOfFamily } from './family-sentences.ts'
import type { EntryRow, Names } from './queries.ts'

type Changed = Pick<EntryRow, 'action' | 'subject' | 'details'>

/** A longer value is cut: the entry is read on one screen. */
const MAX_VALUE_LENGTH = 200
/** Details that the sentence of an entry already has, or that are internal. */
const LEFT_OUT = new Set(['ip', 'email', 'type', 'record', 'call', 'code', 'reason', 'many', 'of'])

/** Names for people of fields whose stored names are technical. */
const LABELS: Record<string, string> = {
  known_absence: 'reported absence',
  dated_back_to: 'backdated to',
  allowed_although_not_free: 'saved despite a conflict',
  clashes: 'conflicts',
  needs: 'class requirements',
  times_off: 'time off',
  letter_taken_back: 'letter no longer marked as sent',
  covers_taken_back: 'classes that need coverage again',
  taken_back: 'coverage removed',
  no_cover_needed: 'no coverage needed',
  cte_class: 'CTE class',
  cte_group: 'CTE group',
  teaches_cte: 'teaches CTE classes',
  teaches_core: 'teaches core classes',
  set_up: 'setup finished',
  year_start: 'first day of school year',
  year_end: 'last day of school year',
  start_date: 'first day',
  end_date: 'last day',
  days_of_week: 'days',
  is_active: 'active',
  refused_address_tried_again: 'sends to the refused address again',
}

const labelOf = (field: string) => LABELS[field] ?? field.replaceAll('_', ' ')

/** The fields of the record that an entry added, changed or removed, with the values before and after. */
export function listChanges(
  { action, subject, details }: Changed,
  names: Names,
  display: TimeDisplay,
): AuditChange[] {
  // The sentence has all of it.
  if (
    subject === 'upload' ||
    subject === 'substitute_link' ||
    subject === 'api_client' ||
    subject === 'reminder' ||
    subject === 'contradiction' ||
    isOfFamily({ subject })
  )
    return []
  if (!['add', 'change', 'remove'].includes(action)) return []
  return Object.entries(details).flatMap(([field, value]) => {
    if (subject === 'calendar_feed' && LEFT_OUT.has(field)) return []
    const show = (one: unknown) => shown(field, one, { names, display })
    const label = labelOf(field)
    if (isChange(value)) return [{ field: label, old: show(value.old), new: show(value.new) }]
    const only = show(value)
    if (only === null) return []
    return [
      action === 'remove' ? { field: label, old: only, new: null } : { field: label, old: null, new: only },
    ]
  })
}

const TIMES = new Set(['start_time', 'end_time', 'notice_times', 'quiet_hours'])

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

const isChange = (value: unknown): value is { old: unknown; new: unknown } =>
  typeof value === 'object' && value !== null && 'old' in value && 'new' in value

type Showing = { names: Names; display: TimeDisplay }

function shown(field: string, value: unknown, showing: Showing): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const parts = value.map((one) => shown(field, one, showing)).filter((one) => one !== null)
    return parts.length === 0 ? null : shorten(parts.join(', '))
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (field === 'grade_level') return gradeLabel(value)
    const kind = kindOf(field)
    return (kind && showing.names[kind][value]) ?? String(value)
  }
  if (TIMES.has(field) && typeof value === 'string')
    return value.replaceAll(/\b\d\d:\d\d(?::\d\d)?\b/g, (time) => formatTime(time, showing.display))
  if (typeof value === 'string')
    return shorten(isDay(value) ? formatDay(value, 'short', showing.display) : value)
  return shorten(field === 'contacts' ? contactText(value as Contact) : recordText(value, showing))
}

/** A conflict is its sentence; of others the fields, such as 'days 5'. Ids say nothing to people. */
function recordText(value: object, showing: Showing): string {
  if ('message' in value && typeof value.message === 'string') return value.message
  return Object.entries(value)
    .flatMap(([field, one]) => {
      const text = field === 'id' ? null : shown(field, one, showing)
      return text === null ? [] : [`${labelOf(field)} ${text}`]
    })
    .join(', ')
}

/** Entries from before contacts had a code for their language have what the office typed. */
const languageOf = ({ language, home_language }: Contact): string =>
  home_language === undefined ? language : spokenLanguage({ language, home_language })

/** 'Maria Lund (Mother, +1 555 0100)'. */
function contactText(contact: Contact): string {
  const { name, relation, phone, email, may_receive } = contact
  const address = postalLines(contact).join(', ')
  const facts = [
    relation,
    phone,
    email,
    languageOf(contact),
    address,
    may_receive && 'receives notices',
  ].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
}

const shorten = (text: string) =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}...` : text

/** The records whose ids are in a field. */
function kindOf(field: string): keyof Names | undefined {
  if (/_group$|groups(_added|_removed)?$/.test(field)) return 'groups'
  if (/teacher/.test(field)) return 'teachers'
  return /students/.test(field) ? 'students' : undefined
}

/** The ids whose names the changes of these entries need. */
export function idsIn(entries: readonly Changed[]): Record<keyof Names, number[]> {
  const ids: Record<keyof Names, Set<number>> = {
    groups: new Set(),
    teachers: new Set(),
    students: new Set(),
  }
  for (const { details } of entries) {
    for (const [field, value] of Object.entries(details)) {
      const kind = kindOf(field)
      if (!kind) continue
      const values = isChange(value) ? [value.old, value.new] : [value]
      for (const one of values.flat()) if (isId(one)) ids[kind].add(one)
    }
  }
  return { groups: [...ids.groups], teachers: [...ids.teachers], students: [...ids.students] }
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID
