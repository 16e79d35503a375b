import { formatNumber } from '#contract/formats.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_ZIP_BYTES, MAX_PHOTOS } from '#contract/people/photo-rules.ts'
import { pluralize } from '#contract/words.ts'

const MB = 1024 * 1024

/** What people read about photos of students. */
export const sentences = {
  saved: 'Photo saved.',
  deleted: 'Photo deleted.',

  notZip: 'This is not a ZIP archive. Please choose a .zip file with a picture of each student.',
  damagedZip: 'This archive is damaged or was not fully saved. Please create it again.',
  zipTooLarge: `This archive unpacks to more than ${MAX_PHOTO_ZIP_BYTES / MB} MB or ${formatNumber(MAX_PHOTOS)} files. Please split it.`,
  nothingUsable:
    'This archive has no photo of a student. Please name each file by the student number, such as 123456.jpg.',

  fileTooLarge: `This picture is larger than ${MAX_PHOTO_BYTES / MB} MB. Please save it smaller.`,
  noStudent: (number: string) => `No student has the number ${number}.`,
  sameStudent: (file: string) => `This picture is for the same student as ${file}.`,

  previewed: (changes: string) => `${changes}. Nothing is saved yet.`,
  uploaded: (changes: string) => `${changes}.`,
  changes: ({ added, replaced, unchanged }: { added: number; replaced: number; unchanged: number }) =>
    `${pluralize(added + replaced + unchanged, 'photo')}: ${formatNumber(added)} new, ${formatNumber(replaced)} replaced, ${formatNumber(unchanged)} unchanged`,
} as const
