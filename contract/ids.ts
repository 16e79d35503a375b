/** Ids are numbers on the wire, so the largest one is the last integer that JavaScript represents exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER
