/** The sentence for a sign-in that did not work out, by the reason in the address; undefined without a reason. */
export function signInFailure(reason: string | null): string | undefined {
  if (reason === null) return undefined
  return SENTENCES[reason] ?? 'Signing in did not work. Please try again.'
}

const SENTENCES: Record<string, string> = {
  cancelled: 'You left the sign-in page before you were signed in. Nothing has changed.',
}
