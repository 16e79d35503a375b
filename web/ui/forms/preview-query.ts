/** Options of a query that previews a form: a refusal is an answer, and an older reply may be wrong by now. */
export const PREVIEWS = { gcTime: 0, staleTime: 0, retry: false } as const
