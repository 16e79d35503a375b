/** Lets some work run at a time; the rest waits in line. `signal` takes back a place in the line. */
export function limitConcurrency(most: number) {
  let running = 0
  const line: (() => void)[] = []
  const done = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  return async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < most) running += 1
    else await placeIn(line, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      done()
    }
  }
}

function placeIn(line: (() => void)[], signal?: AbortSignal): Promise<void> {
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
