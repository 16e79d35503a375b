import { MAX_FILE_BYTES } from '#contract/words.ts'
import { fileSize } from './file-size.ts'
import { endingsOf, type UploadKind } from './upload-types.ts'

/** Why what was chosen or dropped can't be taken, before anything is sent; undefined when it is one good file. */
export function problemWith(
  files: readonly Pick<File, 'name' | 'size'>[],
  kind: UploadKind,
): string | undefined {
  const [file, ...more] = files
  if (!file) return 'Please select a file to upload.'
  if (more.length > 0) return 'Please select one file at a time.'
  if (!endingsOf(kind).some((ending) => file.name.toLowerCase().endsWith(ending))) return kind.wrongType
  if (file.size > MAX_FILE_BYTES) {
    return `This file has ${fileSize(file.size)}, and ${fileSize(MAX_FILE_BYTES)} is the most. Please split it.`
  }
  return undefined
}
