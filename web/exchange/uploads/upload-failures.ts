import { CallFailure } from '#web/api.ts'

const UNEXPECTED = 'An unexpected error occurred during upload.'

/** The file on the disk is no longer the one that was chosen; a browser sends no other one. */
export class ChangedFile extends Error {
  constructor() {
    super('This file was changed or moved after you chose it. Nothing was saved. Please choose it again.')
  }
}

/** Whether a call did not get through because of that. */
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

/** What the server said about the file; when it said nothing of use, that, and what is known. */
export function uploadFailureMessage(failure: unknown): string {
  if (failure instanceof ChangedFile) return failure.message
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  return sentenceOf(failure) ?? `${UNEXPECTED} ${failure.message}`
}

const sentenceOf = ({ reply }: CallFailure): string | undefined => reply.message ?? reply.error

/** Whether the server may have saved the file all the same: nothing that it said has arrived. */
export const mayBeSaved = (failure: unknown): boolean =>
  failure instanceof CallFailure && sentenceOf(failure) === undefined

/** The rows that were refused, without the message that is shown anyway. */
export function rowErrorsOf(failure: unknown, message: string): { errors: string[]; count: number } {
  const reply = failure instanceof CallFailure ? failure.reply : {}
  const errors = (reply.errors ?? []).filter((error) => error !== message)
  return { errors, count: reply.error_count ?? errors.length }
}

/** Whether the same file may pass the next time: the connection, the session or the server failed, not the file. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof CallFailure
    ? [0, 401, 429].includes(failure.status) || failure.status >= 500
    : !(failure instanceof ChangedFile)

export const needsConfirmation = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'confirm_needed'
