import { CallFailure } from '#web/api.ts'

const UNEXPECTED = 'An unexpected error occurred during upload.'

/** What the server said about the file; when it said nothing of use, that, and what is known. */
export function uploadFailureMessage(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  return failure.reply.message ?? failure.reply.error ?? `${UNEXPECTED} ${failure.message}`
}

/** The rows that were refused, without the message that is shown anyway. */
export function rowErrorsOf(failure: unknown, message: string): { errors: string[]; count: number } {
  const reply = failure instanceof CallFailure ? failure.reply : {}
  const errors = (reply.errors ?? []).filter((error) => error !== message)
  return { errors, count: reply.error_count ?? errors.length }
}

/** Whether the same file may pass the next time: the connection or the server failed, not the file. */
export const isTransient = (failure: unknown): boolean =>
  !(failure instanceof CallFailure) || failure.status === 0 || failure.status === 429 || failure.status >= 500

export const needsConfirmation = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'confirm_needed'
