import { MAX_FILE_BYTES } from '#contract/words.ts'

/** Which files a kind of upload takes. */
export type AcceptedFiles = {
  /** What the file picker offers: MIME type to endings. */
  accept: Record<string, string[]>
  /** What is said of any other. */
  wrongType: string
}

export const WORKBOOKS: AcceptedFiles = {
  accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
  wrongType: 'Please select a valid Excel (.xlsx) file',
}

export const SPREADSHEETS: AcceptedFiles = {
  accept: { ...WORKBOOKS.accept, 'application/vnd.ms-excel': ['.xls'], 'text/csv': ['.csv'] },
  wrongType: 'Please select a spreadsheet (.xlsx, .xls or .csv)',
}

/** Systems export text files of what others export as spreadsheets. */
export const SPREADSHEETS_AND_TEXT: AcceptedFiles = {
  ...SPREADSHEETS,
  accept: { ...SPREADSHEETS.accept, 'text/plain': ['.txt', '.text'] },
}

export const fileExtensions = ({ accept }: AcceptedFiles): string[] => Object.values(accept).flat()

/** Why what was chosen or dropped cannot be taken, before anything is sent; undefined when it is one good file. */
export function problemWith(
  files: readonly Pick<File, 'name' | 'size'>[],
  accepted: AcceptedFiles,
): string | undefined {
  const [file, ...more] = files
  if (!file) return 'Please select a file to upload.'
  if (more.length > 0) return 'Please select one file at a time.'
  if (!fileExtensions(accepted).some((ending) => file.name.toLowerCase().endsWith(ending)))
    return accepted.wrongType
  if (file.size > MAX_FILE_BYTES) {
    return `This file is ${fileSize(file.size)}. The limit is ${fileSize(MAX_FILE_BYTES)}. Please split it.`
  }
  return undefined
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes as people read it: '0 Bytes', '6.77 KB', '10 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
