import { CallFailure } from '#web/api.ts'

const UNEXPECTED = 'An unexpected error occurred during upload.'

/** What the server said about the file; when it said nothing of use, that, and what is known. */
export function failureSentence(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  return failure.reply.message ?? failure.reply.error ?? `${UNEXPECTED} ${failure.message}`
}
