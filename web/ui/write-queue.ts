import { CallFailure } from '#web/api.ts'

/** One write on its way, and what it changes on the screen until the server has said so itself. */
type Write<C> = { changes: readonly C[]; send: () => Promise<void> }
/** How a write ended; `left` writes behind it were given up with it, because nothing gets through. */
export type WriteResult = { failure?: unknown; abandoned: number; isAbandoned: boolean }
type PendingWrite<C> = Write<C> & { end: (ended: WriteResult) => void }

export type WriteQueue<C> = {
  /** What has not been answered yet, in order. */
  pending: () => readonly PendingWrite<C>[]
  subscribe: (listener: () => void) => () => void
  /** Sends it when everything before it has been answered. */
  add: (write: Write<C>) => Promise<WriteResult>
}

/** Sends writes one after the other, so that a fast second one never overtakes or undoes the first. */
export function createWriteQueue<C>(): WriteQueue<C> {
  let waiting: readonly PendingWrite<C>[] = []
  const listeners = new Set<() => void>()
  const become = (next: readonly PendingWrite<C>[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }

  async function run() {
    for (let write = waiting[0]; write; write = waiting[0]) {
      const failure = await write.send().catch((error: unknown) => error ?? new Error('failed'))
      const isCutOff = failure instanceof CallFailure && failure.status === 0
      const behind = waiting.slice(1)
      become(isCutOff ? [] : behind)
      write.end({ failure, abandoned: isCutOff ? behind.length : 0, isAbandoned: false })
      if (isCutOff) for (const each of behind) each.end({ abandoned: 0, isAbandoned: true })
    }
  }

  return {
    pending: () => waiting,
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
export function createWriteQueues<C>(): (key: string) => WriteQueue<C> {
  const lanes = new Map<string, WriteQueue<C>>()
  return (key) => {
    const lane = lanes.get(key) ?? createWriteQueue<C>()
    lanes.set(key, lane)
    return lane
  }
}
