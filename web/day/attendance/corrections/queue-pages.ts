/** New requests should appear while the page is open. */
const REFRESH_MS = 60_000

/** How a queue is read: what is open as a whole, what was decided in pages of `most`, the newest first. */
export const olderOf = (isOpen: boolean, most: number) => ({
  parameter: 'before' as const,
  next: (page: readonly { id: number }[]) => (isOpen || page.length < most ? undefined : page.at(-1)?.id),
})

/** A queue follows what others do. */
export const FOLLOWING = {
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
}
