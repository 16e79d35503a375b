/** What comes in while somebody looks is seen by then. */
const REFRESH_MS = 60_000

/** How a queue is read: what is open as a whole, what was decided in pages of `most`, the newest first. */
export const queuePages = <Entry extends { id: number }>(isOpen: boolean, most: number) => ({
  initialPageParam: 0,
  getNextPageParam: (page: readonly Entry[]) => (isOpen || page.length < most ? undefined : page.at(-1)?.id),
  select: ({ pages }: { pages: Entry[][] }) => pages.flat(),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
})
