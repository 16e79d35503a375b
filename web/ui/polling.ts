import type { QueryFunctionContext } from '@tanstack/react-query'

/** Events that show that someone uses the page; a passing pointer does not. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const
/** Longer than any page waits between two polls. */
const ATTENDED_MS = 60_000

let usedAt: number | undefined

function recordActivity(): void {
  usedAt = Date.now()
}

/** When someone last used this page, in milliseconds; watching starts at the first call. */
export function lastActivityAt(): number {
  if (usedAt !== undefined) return usedAt
  for (const sign of SIGNS) addEventListener(sign, recordActivity, { capture: true, passive: true })
  usedAt = Date.now()
  return usedAt
}

/** Whether a polling query repeats by itself while nobody uses the page; such a call must not extend the session. */
export function isUnattendedPoll({
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  const isUnattended = Date.now() - lastActivityAt() > ATTENDED_MS
  return isUnattended && client.getQueryState(queryKey)?.data !== undefined
}
