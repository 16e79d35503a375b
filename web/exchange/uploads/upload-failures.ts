import { CallFailure } from '#web/api.ts'

const UNEXPECTED = 'An unexpected error occurred during upload.'

/** Thrown if the file on disk changed after the user chose it, because browsers then refuse to send it. */
export class ChangedFile extends Error {
  constructor() {
    super('This file was changed or moved after you chose it. Nothing was saved. Please choose it again.')
  }
}

/** Whether a call failed because the file changed on disk. */
export const isChangedFile = async (file: File, failure: unknown): Promise<boolean> =>
  failure instanceof CallFailure &&
  failure.status === 0 &&
  (await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    ))

/** The server's message about the file, or a general one if the server sent nothing useful. */
export function uploadFailureMessage(failure: unknown): string {
  if (failure instanceof ChangedFile) return failure.message
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  return sentenceOf(failure) ?? `${UNEXPECTED} ${failure.message}`
}

const sentenceOf = ({ reply }: CallFailure): string | undefined => reply.message ?? reply.error

/** Without a reply, no one knows whether the server saved the file. */
export const mayBeSaved = (failure: unknown): boolean =>
  failure instanceof CallFailure && sentenceOf(failure) === undefined

/** The rejected rows, without the message that is already shown. */
export function rowErrorsOf(failure: unknown, message: string): { errors: string[]; count: number } {
  const reply = failure instanceof CallFailure ? failure.reply : {}
  const errors = (reply.errors ?? []).filter((error) => error !== message)
  return { errors, count: reply.error_count ?? errors.length }
}

/** Whether trying the same file again may work, because the connection, session or server failed, not the file. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof CallFailure
    ? [0, 401, 429].includes(failure.status) || failure.status >= 500
    : !(failure instanceof ChangedFile)

/** Why the file does not count from the chosen day. */
export const problemWithDay = (failure: unknown): string | undefined =>
  failure instanceof CallFailure ? failure.fields['from'] : undefined

export const needsConfirmation = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'confirm_needed'
