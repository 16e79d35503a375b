import { EXCUSE_LABELS, STATUS_LABELS, type Excuse, type Status } from '#contract/words.ts'

/**
 * Marks as other systems exchange them: the excuse where a mark has one, else its status. Free of schemas, because pages and
 * server both use them.
 */
export const MARK_CODES = ['P', 'A', 'AEX', 'AUX', 'T', 'TEX', 'TUX'] as const
export type MarkCode = (typeof MARK_CODES)[number]

export const MARK_CODE_LABELS: Record<MarkCode, string> = { ...STATUS_LABELS, ...EXCUSE_LABELS }

/** The status and the excuse of a code. */
export const markOf = (code: MarkCode): { status: Status; excuse: Excuse | null } => ({
  status: code[0] as Status,
  excuse: code.length > 1 ? (code as Excuse) : null,
})

/** The code of a mark. */
export const codeOf = ({ status, excuse }: { status: Status; excuse: Excuse | null }): MarkCode =>
  excuse ?? status

/** The categories of the Ed-Fi Data Standard (Descriptors/AttendanceEventCategoryDescriptor.xml); a district may have others. */
export const ED_FI_CATEGORIES = [
  'In Attendance',
  'Excused Absence',
  'Unexcused Absence',
  'Tardy',
  'Early departure',
  'Partial',
] as const

/** The prefix of a category that is not a whole descriptor of another namespace. */
export const ED_FI_NAMESPACE = 'uri://ed-fi.org/AttendanceEventCategoryDescriptor#'
