import type { QueryFunctionContext } from '@tanstack/react-query'

/** The signs that somebody is at the page; a pointer that only passes by is none. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const
/** Longer than any page waits between two polls. */
const ATTENDED_MS = 60_000

let usedAt: number | undefined

function recordActivity(): void {
  usedAt = Date.now()
}

/** When somebody last used this page, in milliseconds; it begins to watch at the first call, which somebody has caused. */
export function lastActivityAt(): number {
  if (usedAt !== undefined) return usedAt
  for (const sign of SIGNS) addEventListener(sign, recordActivity, { capture: true, passive: true })
  usedAt = Date.now()
  return usedAt
}

/** Whether a query that polls asks again by itself, while nobody uses the page: such a call must keep nobody signed in. */
export function isUnattendedPoll({
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  const isUnattended = Date.now() - lastActivityAt() > ATTENDED_MS
  return isUnattended && client.getQueryState(queryKey)?.data !== undefined
}
