import { countsOfQueue, type QueueCounts } from './metrics/counts.ts'

/**
 * Runs at most `max` pieces of work at a time; the others wait in a queue, which metrics show under its name. Aborting
 * `signal` leaves the queue.
 */
export function limitConcurrency(max: number, name: string) {
  let running = 0
  const queue: (() => void)[] = []
  const counts = countsOfQueue(name)
  const startNext = () => {
    counts.running -= 1
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async function runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < max) running += 1
    else await waitInQueue(queue, counts, signal)
    counts.running += 1
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      startNext()
    }
  }
}

async function waitInQueue(queue: (() => void)[], counts: QueueCounts, signal?: AbortSignal): Promise<void> {
  counts.waiting += 1
  try {
    await placeInQueue(queue, signal)
  } finally {
    counts.waiting -= 1
  }
}

function placeInQueue(queue: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(start), 1)
      reject(signal?.reason)
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', leave, { once: true })
    queue.push(start)
  })
}
