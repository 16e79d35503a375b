import { CallFailure } from '#web/api.ts'
import { hideUndo } from './feedback/undo-offer.ts'

/** A request, and the changes that are shown until its reply has arrived. Decision 30 says why no library does this. */
type Write<C> = { changes: readonly C[]; send: () => Promise<void> }

/**
 * How a write ended. When the server cannot be reached, the writes behind the failed one are abandoned with it:
 * `abandoned` is their number, and each of them ends with `isAbandoned`.
 */
export type WriteResult = { failure?: unknown; abandoned: number; isAbandoned: boolean }
type PendingWrite<C> = Write<C> & { end: (result: WriteResult) => void }

export type WriteQueue<C> = {
  /** The writes without a reply, in order. */
  pending: () => readonly PendingWrite<C>[]
  subscribe: (listener: () => void) => () => void
  /** Sends a write once all writes before it have ended. */
  add: (write: Write<C>) => Promise<WriteResult>
}

/**
 * Sends writes one after the other, so that a fast second one never overtakes or undoes the first. TanStack's mutation
 * scopes tell React of a new write one task later, which shows what was dropped at its old place for a frame.
 */
export function createWriteQueue<C>(): WriteQueue<C> {
  let pending: readonly PendingWrite<C>[] = []
  const listeners = new Set<() => void>()
  const setPending = (next: readonly PendingWrite<C>[]) => {
    pending = next
    for (const listener of listeners) listener()
  }

  async function sendAll() {
    for (let write = pending[0]; write; write = pending[0]) {
      const failure = await write.send().catch((error: unknown) => error ?? new Error('failed'))
      const isUnreachable = failure instanceof CallFailure && failure.status === 0
      const later = pending.slice(1)
      setPending(isUnreachable ? [] : later)
      write.end({ failure, abandoned: isUnreachable ? later.length : 0, isAbandoned: false })
      if (isUnreachable) for (const each of later) each.end({ abandoned: 0, isAbandoned: true })
    }
  }

  return {
    pending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (write) =>
      new Promise((end) => {
        // Only the last change can be undone.
        if (write.changes.length > 0) hideUndo()
        const isFirst = pending.length === 0
        setPending([...pending, { ...write, end }])
        if (isFirst) void sendAll()
      }),
  }
}

/** Queues by key. They outlive the screen: a write is still sent after its screen has been left. */
export function createWriteQueues<C>(): (key: string) => WriteQueue<C> {
  const queues = new Map<string, WriteQueue<C>>()
  return (key) => {
    const queue = queues.get(key) ?? createWriteQueue<C>()
    queues.set(key, queue)
    return queue
  }
}
