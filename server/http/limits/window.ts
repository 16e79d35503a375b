/** Limits are uses in a minute that begins with the first of them. */
export const WINDOW_MS = 60_000

/** Whether a use is within its limit, and after how many seconds the count begins anew. */
export type Use = { isAllowed: boolean; seconds: number }
