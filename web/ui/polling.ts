import type { QueryFunctionContext } from '@tanstack/react-query'

/** Events that count as activity. A moving pointer does not, because it may just pass over the page. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const
/** This is longer than any page's polling interval. */
const ATTENDED_MS = 60_000

let usedAt: number | undefined

function recordActivity(): void {
  usedAt = Date.now()
}

/** The time of the last activity on this page, in milliseconds. Tracking starts at the first call. */
export function lastActivityAt(): number {
  if (usedAt !== undefined) return usedAt
  for (const sign of SIGNS) addEventListener(sign, recordActivity, { capture: true, passive: true })
  usedAt = Date.now()
  return usedAt
}

/** Whether a query is polling while no one uses the page. Such a call must not extend the session. */
export function isUnattendedPoll({
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  const isUnattended = Date.now() - lastActivityAt() > ATTENDED_MS
  return isUnattended && client.getQueryState(queryKey)?.data !== undefined
}
