/** Codes, labels and limits of the office's day, apart from those of a sheet, which load before it is drawn. Free of schemas. */

/** The filters of the list of missing sheets in its address, as a report has them. */
export const MISSING_FILTERS = [
  'start_date',
  'end_date',
  'teacher_id',
  'student_id',
  'group_id',
  'grade_level_id',
] as const

/** How the office got a report; `call` is a call by the office, `family` a response through a family link. */
export const ABSENCE_SOURCES = ['office', 'phone', 'mail', 'in_person', 'call', 'family'] as const
export type AbsenceSource = (typeof ABSENCE_SOURCES)[number]
export const ABSENCE_SOURCE_LABELS: Record<AbsenceSource, string> = {
  office: 'Office',
  phone: 'Phone',
  mail: 'Email',
  in_person: 'In person',
  call: 'Call from the office',
  family: 'Family',
}
/** The states of a correction request: open, or how it ended. */
export const CORRECTION_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]
export const MAX_CORRECTIONS_AT_ONCE = 50

/** The maximum number of contacts that a family record lists. */
export const MAX_FAMILY_RECORD = 300

/** What a family can report about an absence, and the states of the response. */
export const FAMILY_RESPONSE_KINDS = ['excused', 'late', 'leaves_early'] as const
export type FamilyResponseKind = (typeof FAMILY_RESPONSE_KINDS)[number]
export const FAMILY_RESPONSE_STATES = ['open', 'accepted', 'declined'] as const
export const MAX_RESPONSES_AT_ONCE = 50
export const MAX_RESPONSE_LENGTH = 500
