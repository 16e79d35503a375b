import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Long work on one file must not block other requests, so it yields to the event loop after this many items. */
const CHUNK_SIZE = 2000

export { yieldToEventLoop }

export const chunk = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK_SIZE) }, (_, index) =>
    list.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )

/** The items of a long list one by one, yielding to the event loop after every `size` of them. */
export async function* interruptible<T>(list: Iterable<T>, size = CHUNK_SIZE): AsyncGenerator<T> {
  let count = 0
  for (const item of list) {
    count += 1
    if (count % size === 0) await yieldToEventLoop()
    yield item
  }
}
