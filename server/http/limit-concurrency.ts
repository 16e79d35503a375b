/** Runs at most `max` pieces of work at a time; the others wait in line. Aborting `signal` leaves the line. */
export function limitConcurrency(max: number) {
  let running = 0
  const line: (() => void)[] = []
  const done = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  return async function runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < max) running += 1
    else await waitInLine(line, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      done()
    }
  }
}

function waitInLine(line: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      line.splice(line.indexOf(turn), 1)
      reject(signal?.reason)
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', leave, { once: true })
    line.push(turn)
  })
}
