/** Why a teacher asks to be absent, in a word that is no medical detail. Free of schemas, so that pages can use it. */
export const ABSENCE_KINDS = ['sick', 'personal', 'school_business', 'training', 'other'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const ABSENCE_KIND_LABELS: Record<AbsenceKind, string> = {
  sick: 'Sick',
  personal: 'Personal',
  school_business: 'School business',
  training: 'Training',
  other: 'Other',
}

export const REQUEST_STATES = ['open', 'planned', 'declined', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const MAX_OFFICE_NOTE = 400
export const MAX_REQUESTS_AT_ONCE = 50
