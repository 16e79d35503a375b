import { CallFailure } from '#web/api.ts'

/** One write on its way, and what it changes on the screen until the server has said so itself. */
type Write<C> = { changes: readonly C[]; send: () => Promise<void> }
/** How a write ended; `left` writes behind it were given up with it, because nothing gets through. */
export type Ended = { failure?: unknown; left: number; givenUp: boolean }
type Waiting<C> = Write<C> & { end: (ended: Ended) => void }

export type Lane<C> = {
  /** What has not been answered yet, in order. */
  waiting: () => readonly Waiting<C>[]
  subscribe: (listener: () => void) => () => void
  /** Sends it when everything before it has been answered. */
  add: (write: Write<C>) => Promise<Ended>
}

/** Sends writes one after the other, so that a fast second one never overtakes or undoes the first. */
export function openLane<C>(): Lane<C> {
  let waiting: readonly Waiting<C>[] = []
  const listeners = new Set<() => void>()
  const become = (next: readonly Waiting<C>[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }

  async function run() {
    for (let write = waiting[0]; write; write = waiting[0]) {
      const failure = await write.send().catch((error: unknown) => error ?? new Error('failed'))
      const isCutOff = failure instanceof CallFailure && failure.status === 0
      const behind = waiting.slice(1)
      become(isCutOff ? [] : behind)
      write.end({ failure, left: isCutOff ? behind.length : 0, givenUp: false })
      if (isCutOff) for (const each of behind) each.end({ left: 0, givenUp: true })
    }
  }

  return {
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (write) =>
      new Promise((end) => {
        const isFirst = waiting.length === 0
        become([...waiting, { ...write, end }])
        if (isFirst) void run()
      }),
  }
}

/** Lanes by what they are about. They outlive the screen: what was dropped before leaving is still sent. */
export function openLanes<C>(): (key: string) => Lane<C> {
  const lanes = new Map<string, Lane<C>>()
  return (key) => {
    const lane = lanes.get(key) ?? openLane<C>()
    lanes.set(key, lane)
    return lane
  }
}
