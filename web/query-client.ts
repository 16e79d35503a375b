import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './api.ts'
import { hideUndo } from './ui/feedback/undo-offer.ts'

/** A query whose data came with the page may be first shown so late. */
const FIRST_SHOWN_MS = 1_000
const shownBefore = new WeakSet<object>()

const isTransient = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status === 503)

// 'always': a browser that thinks it is offline gets a message with Retry instead of an endless skeleton.
export const queryClient = new QueryClient({
  // What is offered to be undone is the last change only.
  mutationCache: new MutationCache({ onMutate: () => hideUndo() }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // What came with the page was loaded a moment ago, however early it is out of date.
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
