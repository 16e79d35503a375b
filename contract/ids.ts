/** Ids are numbers on the wire, so they end where JavaScript's numbers are no longer exact. */
export const MAX_ID = Number.MAX_SAFE_INTEGER
