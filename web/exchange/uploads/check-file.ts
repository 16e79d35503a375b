import { MAX_FILE_BYTES } from '#contract/words.ts'
import { endingsOf, type UploadType } from './upload-types.ts'

/** Why what was chosen or dropped cannot be taken, before anything is sent; undefined when it is one good file. */
export function problemWith(
  files: readonly Pick<File, 'name' | 'size'>[],
  type: Pick<UploadType, 'accept' | 'wrongType'>,
): string | undefined {
  const [file, ...more] = files
  if (!file) return 'Please select a file to upload.'
  if (more.length > 0) return 'Please select one file at a time.'
  if (!endingsOf(type).some((ending) => file.name.toLowerCase().endsWith(ending))) return type.wrongType
  if (file.size > MAX_FILE_BYTES) {
    return `This file has ${fileSize(file.size)}, and ${fileSize(MAX_FILE_BYTES)} is the most. Please split it.`
  }
  return undefined
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes as people read it: '0 Bytes', '6.77 KB', '10 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
