/** What a file can hold. */
export const UPLOAD_KINDS = [
  'students',
  'staff',
  'homeroom_teachers',
  'labels',
  'contacts',
  'sections',
  'enrollments',
  'marks',
  'oneroster',
] as const
export type UploadKindName = (typeof UPLOAD_KINDS)[number]

/** The format of a file whose headers no known system uses, on the wire and on screen. */
export const CUSTOM_COLUMNS = 'Custom columns'
