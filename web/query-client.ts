import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './api.ts'
import { hideUndo } from './ui/feedback/undo-offer.ts'

/** Embedded data counts as just loaded for this long. */
const FIRST_SHOWN_MS = 1_000
const shownBefore = new WeakSet<object>()

const isTransient = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status === 503)

// With 'always', a browser that thinks it is offline shows an error with Retry instead of an endless skeleton.
export const queryClient = new QueryClient({
  // Only the last change can be undone.
  mutationCache: new MutationCache({ onMutate: () => hideUndo() }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // Embedded data was loaded a moment ago, so it is not refetched even if it is already stale.
      refetchOnMount: (query) =>
        query.state.dataUpdateCount > 0 ||
        Date.now() - query.state.dataUpdatedAt > FIRST_SHOWN_MS ||
        shownBefore.has(query),
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
})

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'observerRemoved') shownBefore.add(event.query)
})
