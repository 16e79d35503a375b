import { CallFailure } from '#web/api.ts'
import { hideUndo } from './feedback/undo-offer.ts'

/** A request with the changes to show until its reply arrives. Decision 30 explains why no library does this. */
type Write<C> = { changes: readonly C[]; send: () => Promise<void> }

/**
 * The result of a write. If the server cannot be reached, all later writes are abandoned too: `abandoned` is their number,
 * and each of them ends with `isAbandoned`.
 */
export type WriteResult = { failure?: unknown; abandoned: number; isAbandoned: boolean }
type PendingWrite<C> = Write<C> & { end: (result: WriteResult) => void }

export type WriteQueue<C> = {
  /** The pending writes in order. */
  pending: () => readonly PendingWrite<C>[]
  subscribe: (listener: () => void) => () => void
  /** Sends a write after all earlier writes have finished. */
  add: (write: Write<C>) => Promise<WriteResult>
}

/**
 * Sends writes in order, so that a fast second one never overtakes or undoes the first. TanStack's mutation scopes notify
 * React one task later, which would show a dropped item at its old place for a frame.
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

/** Queues by key. They survive their screen, so that writes are still sent after the user leaves it. */
export function createWriteQueues<C>(): (key: string) => WriteQueue<C> {
  const queues = new Map<string, WriteQueue<C>>()
  return (key) => {
    const queue = queues.get(key) ?? createWriteQueue<C>()
    queues.set(key, queue)
    return queue
  }
}
