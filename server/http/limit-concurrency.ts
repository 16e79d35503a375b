/** Runs at most `max` pieces of work at a time; the others wait in a queue. Aborting `signal` leaves the queue. */
export function limitConcurrency(max: number) {
  let running = 0
  const queue: (() => void)[] = []
  const startNext = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async function runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < max) running += 1
    else await waitInQueue(queue, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      startNext()
    }
  }
}

function waitInQueue(queue: (() => void)[], signal?: AbortSignal): Promise<void> {
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
