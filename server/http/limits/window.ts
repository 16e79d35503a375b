/** Limits are uses in a minute that begins with the first of them. */
export const WINDOW_MS = 60_000

/** Whether a use is within its limit, and the seconds until the count restarts. */
export type Use = { isAllowed: boolean; seconds: number }
