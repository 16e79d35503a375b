import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** How many rows one statement saves. */
const CHUNK_SIZE = 2000

/** Long work on one file must not block other requests, so it yields to the event loop after so many milliseconds. */
const MAX_BLOCKING_MS = 4

export { yieldToEventLoop }

export const chunk = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK_SIZE) }, (_, index) =>
    list.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )

/** The items of a long list one by one, yielding to the event loop between them so often that nobody waits for the list. */
export async function* interruptible<T>(list: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of list) {
    if (performance.now() - since >= MAX_BLOCKING_MS) {
      await yieldToEventLoop()
      since = performance.now()
    }
    yield item
  }
}
