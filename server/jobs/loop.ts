import { setTimeout as pause } from 'node:timers/promises'
import type { JobLog } from './job.ts'

/** Work of one kind, for which every process looks again and again; leases decide which process does it. */
export type Queue = {
  name: string
  /** How soon after the start, and then how long after each look. */
  firstLookMs: number
  lookMs: number
  /** Does what is due. A returned number is the milliseconds until the next run. `signal` is aborted when the app stops. */
  serve: (signal: AbortSignal) => Promise<number | void>
  /** Work that continues after a run; stopping waits for it, too. */
  rest?: () => Promise<unknown>
  /** The event of the log where `serve` fails. */
  failure: { level: 'warn' | 'error'; event: string }
}

export type JobLoop = {
  add: (queue: Queue) => void
  /** Starts to run the queues periodically; without it a queue is served only when it is woken. */
  start: () => void
  /** Looks for work of a queue now, or, where it is being served, once more afterwards. */
  wake: (name: string) => void
  /** Aborts running work and waits some seconds for it; slower work loses its database. */
  close: () => Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

/** The single loop of a process, which serves all work besides requests. */
export function createLoop(log: JobLog): JobLoop {
  const stop = new AbortController()
  const lanes = new Map<string, Lane>()
  let isStarted = false

  return {
    add(queue) {
      lanes.set(queue.name, new Lane(queue, log, stop.signal, () => isStarted))
      if (isStarted) lanes.get(queue.name)!.lookAfter(queue.firstLookMs)
    },
    start() {
      isStarted = true
      for (const lane of lanes.values()) lane.lookAfter(lane.queue.firstLookMs)
    },
    wake: (name) => lanes.get(name)!.look(),
    async close() {
      stop.abort()
      const ended = Promise.all([...lanes.values()].map((lane) => lane.end()))
      const timeout = new AbortController()
      const late = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)
      await Promise.race([ended, late])
      timeout.abort()
    },
  }
}

/** A queue in the loop: served by one look at a time. */
class Lane {
  readonly queue: Queue
  readonly #log: JobLog
  readonly #signal: AbortSignal
  readonly #isStarted: () => boolean
  #running: Promise<void> | undefined
  #isWoken = false
  #timer: NodeJS.Timeout | undefined

  constructor(queue: Queue, log: JobLog, signal: AbortSignal, isStarted: () => boolean) {
    this.queue = queue
    this.#log = log
    this.#signal = signal
    this.#isStarted = isStarted
  }

  look(): void {
    if (this.#signal.aborted) return
    clearTimeout(this.#timer)
    if (this.#running) this.#isWoken = true
    else this.#running = this.#serve()
  }

  lookAfter(ms: number): void {
    if (this.#signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), ms)
    this.#timer.unref()
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    await this.queue.rest?.()
  }

  async #serve(): Promise<void> {
    let wait: number | void
    do {
      this.#isWoken = false
      wait = await this.#serveOnce()
    } while (this.#isWoken && !this.#signal.aborted)
    this.#running = undefined
    if (wait !== undefined) this.lookAfter(wait)
    else if (this.#isStarted()) this.lookAfter(this.queue.lookMs)
  }

  async #serveOnce(): Promise<number | void> {
    try {
      return await this.queue.serve(this.#signal)
    } catch (error) {
      const { level, event } = this.queue.failure
      this.#log[level]({ err: error, queue: this.queue.name }, event)
    }
  }
}
