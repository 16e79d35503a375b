/** New requests should appear while the page is open. */
const REFRESH_MS = 60_000

/** Open items load all at once. Decided items load in pages of `most`, newest first. */
export const olderPages = (isOpen: boolean, most: number) => ({
  parameter: 'before' as const,
  next: (page: readonly { id: number }[]) => (isOpen || page.length < most ? undefined : page.at(-1)?.id),
})

/** A queue refreshes itself because other people work on it too. */
export const AUTO_REFRESH = {
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
}
