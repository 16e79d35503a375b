import { MAX_FILE_BYTES } from '#contract/words.ts'

/** The files that a kind of upload accepts. */
export type AcceptedFiles = {
  /** File extensions by MIME type, for the file picker. */
  accept: Record<string, string[]>
  /** The message for any other file. */
  wrongType: string
  /** By default `MAX_FILE_BYTES`. */
  maxBytes?: number
}

export const WORKBOOKS: AcceptedFiles = {
  accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
  wrongType: 'Please select a valid Excel (.xlsx) file',
}

export const SPREADSHEETS: AcceptedFiles = {
  accept: { ...WORKBOOKS.accept, 'application/vnd.ms-excel': ['.xls'], 'text/csv': ['.csv'] },
  wrongType: 'Please select a spreadsheet (.xlsx, .xls or .csv)',
}

/** Some systems export text files where others export spreadsheets. */
export const SPREADSHEETS_AND_TEXT: AcceptedFiles = {
  ...SPREADSHEETS,
  accept: { ...SPREADSHEETS.accept, 'text/plain': ['.txt', '.text'] },
}

export const fileExtensions = ({ accept }: AcceptedFiles): string[] => Object.values(accept).flat()

export const maxBytesOf = ({ maxBytes = MAX_FILE_BYTES }: AcceptedFiles): number => maxBytes

/** Checks the chosen or dropped files before anything is sent. Returns undefined if there is exactly one good file. */
export function problemWith(
  files: readonly Pick<File, 'name' | 'size'>[],
  accepted: AcceptedFiles,
): string | undefined {
  const [file, ...more] = files
  if (!file) return 'Please select a file to upload.'
  if (more.length > 0) return 'Please select one file at a time.'
  if (!fileExtensions(accepted).some((ending) => file.name.toLowerCase().endsWith(ending)))
    return accepted.wrongType
  const limit = maxBytesOf(accepted)
  if (file.size > limit) {
    return `This file is ${fileSize(file.size)}. The limit is ${fileSize(limit)}. Please split it.`
  }
  return undefined
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** Formats a size in bytes: '0 Bytes', '6.77 KB', '10 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
