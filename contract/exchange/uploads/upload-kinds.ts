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
