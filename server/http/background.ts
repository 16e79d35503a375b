import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on after the replies, and ends with the app. */
export type Background = {
  /**
   * Starts the work, or, where one of this name runs, has it run once more afterwards. `signal` is aborted when the app closes.
   */
  start: (name: string, work: (signal: AbortSignal) => Promise<void>) => void
  close: () => Promise<void>
}

export function createBackground(log: FastifyBaseLogger): Background {
  const closing = new AbortController()
  const running = new Map<string, { again: boolean; ended: Promise<void> }>()

  async function run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    do {
      running.get(name)!.again = false
      try {
        await work(closing.signal)
      } catch (error) {
        log.error({ err: error, work: name }, 'work in the background failed')
      }
    } while (running.get(name)!.again && !closing.signal.aborted)
    running.delete(name)
  }

  return {
    start(name, work) {
      if (closing.signal.aborted) return
      const known = running.get(name)
      if (known) {
        known.again = true
        return
      }
      const started = Promise.withResolvers<void>()
      running.set(name, { again: false, ended: started.promise })
      void run(name, work).finally(started.resolve)
    },
    async close() {
      closing.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
