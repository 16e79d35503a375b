import { notifyManager, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './api.ts'

const isTransient = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status === 503)

// A reply that is there at once, because it came with the page, is shown in the same frame.
notifyManager.setScheduler(queueMicrotask)

// 'always': a browser that thinks it is offline gets a message with Retry instead of an endless skeleton.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
})
