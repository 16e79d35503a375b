import type { Pool, PoolClient, QueryResult } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import type { WatchedClient } from './silence.ts'

/** A connection with fewer statements than these gets the next one too. */
const MAX_WAITING = 8
/** A connection without a reply for this long runs a slow statement, which delays those behind it. */
const SLOW_MS = 25
/** The same time for which a pool keeps an unused connection. */
const MAX_IDLE_MS = 10_000

export type Pipeline = {
  query: <R extends object>(text: string, values: unknown[]) => Promise<QueryResult<R>>
  /** Connections that work and that do not, and statements that wait for one with room. */
  counts: () => { used: number; idle: number; waiting: number }
  /** Returns the connections to the pool once the running statements have ended. */
  close: () => void
}

/** `movedAt` is when a reply came last, or the first of the statements that wait was sent. */
type Line = { client: PoolClient; waiting: number; movedAt: number; isLost: boolean }

/**
 * Sends statements of a few milliseconds over connections that all callers share, so that PostgreSQL gets several at once: with a
 * connection for each, most of such a statement's time goes into waking a process of PostgreSQL. A failed statement does not
 * affect the others. The clients of `pool` must be in the driver's pipeline mode.
 */
export function createPipeline(pool: Pool): Pipeline {
  const lines = new Set<Line>()
  let opening: Promise<Line> | undefined
  let isClosing = false

  return {
    query: async <R extends object>(text: string, values: unknown[]) => {
      const line = findLine() ?? (await open())
      if (line.waiting === 0) line.movedAt = performance.now()
      line.waiting += 1
      sharedClient(line).sendTogether()
      try {
        return await line.client.query<R>(text, values)
      } catch (error) {
        if (isConnectionLost(error)) line.isLost = true
        throw error
      } finally {
        line.waiting -= 1
        line.movedAt = performance.now()
        if (line.isLost || isClosing) release(line)
      }
    },
    counts: () => {
      const all = [...lines]
      const used = all.filter(({ waiting }) => waiting > 0).length
      const waiting = all.reduce((sum, line) => sum + Math.max(line.waiting - MAX_WAITING, 0), 0)
      return { used, idle: all.length - used, waiting }
    },
    close: () => {
      isClosing = true
      for (const line of lines) release(line)
    },
  }

  /** The first one with room, so that few are used. Where none has, another is opened for those who come next. */
  function findLine(): Line | undefined {
    let shortest: Line | undefined
    const now = performance.now()
    for (const line of lines) {
      if (line.isLost || isStale(line, now)) release(line)
      else if (hasRoom(line, now)) return line
      else if (!shortest || line.waiting < shortest.waiting) shortest = line
    }
    if (shortest && lines.size < pool.options.max) open().catch(() => undefined)
    return shortest
  }

  function open(): Promise<Line> {
    opening ??= connect().finally(() => (opening = undefined))
    return opening
  }

  async function connect(): Promise<Line> {
    const client = await pool.connect()
    const line = { client, waiting: 0, movedAt: performance.now(), isLost: false }
    const lose = () => {
      line.isLost = true
      release(line)
    }
    client.once('error', lose).once('end', lose)
    lines.add(line)
    return line
  }

  /** A lost connection gets no more statements, and is returned once its last one has failed. */
  function release(line: Line): void {
    if (line.waiting === 0 && lines.delete(line)) line.client.release(true)
  }
}

const hasRoom = ({ waiting, movedAt }: Line, now: number) =>
  waiting === 0 || (waiting < MAX_WAITING && now - movedAt < SLOW_MS)

/** An idle connection may have lost its other end unnoticed. */
const isStale = ({ waiting, movedAt }: Line, now: number) => waiting === 0 && now - movedAt > MAX_IDLE_MS

/** The pool's types do not know the class that it was given. */
const sharedClient = ({ client }: Line) => client as unknown as WatchedClient

const pipelines = new WeakMap<object, Pipeline>()

/** Lets the short statements of a database go over a pipeline. */
export function attachPipeline(db: object, pipeline: Pipeline): void {
  pipelines.set(db, pipeline)
}

/** Undefined for a transaction, and for a database without one. */
export const pipelineOf = (db: object): Pipeline | undefined => pipelines.get(db)
