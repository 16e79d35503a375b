import type { Pool, PoolClient } from 'pg'
import { makeKysely, poolOf, type Database } from '#server/database/pool.ts'
import { Refusal } from './failures.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { sentences } from './sentences.ts'

/**
 * Calls of one kind wait for locks on the same rows, especially those of one person, so neither may hold all ten connections
 * for writes.
 */
const LIMITS = { ofKind: 5, ofAccount: 2, maxWaitMs: 5_000 }

/** A call that has run for a while still waits at least this long for its next connection. */
const MIN_WAIT_MS = 1000

type Limited = ReturnType<typeof limitConcurrency>

/** The database of one writing call, by the account that calls. */
export type WriteLane = (account: number | undefined) => Database

/**
 * Gives one kind of writing calls the connections of `db`, a few at once. A call that has waited too long for its turn
 * is rejected with 'unavailable'.
 */
export function makeWriteLane(db: Database, limits: Partial<typeof LIMITS> = {}): WriteLane {
  const { ofKind, ofAccount, maxWaitMs } = { ...LIMITS, ...limits }
  const pool = poolOf(db)
  const ofThisKind = limitConcurrency(ofKind, 'writes of one kind')
  const accounts = limitAccounts(ofAccount)
  return (account) => {
    const runLimited: Limited = (work, signal) => accounts(account)(() => ofThisKind(work, signal), signal)
    const startedAt = performance.now()
    const connect = () => {
      const left = maxWaitMs - (performance.now() - startedAt)
      return connectLimited(pool, runLimited, Math.max(left, MIN_WAIT_MS))
    }
    return makeKysely(pool, connect)
  }
}

/** A limit for each account, forgotten when nothing of it runs or waits. */
function limitAccounts(max: number): (account: number | undefined) => Limited {
  const limits = new Map<number | undefined, { limited: Limited; uses: number }>()
  return (account) => async (work, signal) => {
    const limit = limits.get(account) ?? { limited: limitConcurrency(max, 'writes of one account'), uses: 0 }
    limits.set(account, limit)
    limit.uses += 1
    try {
      return await limit.limited(work, signal)
    } finally {
      limit.uses -= 1
      if (limit.uses === 0) limits.delete(account)
    }
  }
}

/** A connection that takes its place in the limit until it is released. */
function connectLimited(pool: Pool, runLimited: Limited, maxWaitMs: number): Promise<PoolClient> {
  const connected = Promise.withResolvers<PoolClient>()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), maxWaitMs)
  const untilReleased = async () => {
    clearTimeout(timer)
    const client = await pool.connect()
    const released = Promise.withResolvers<void>()
    const release = client.release.bind(client)
    client.release = (error) => {
      released.resolve()
      release(error)
    }
    connected.resolve(client)
    await released.promise
  }
  runLimited(untilReleased, timeout.signal).catch((error: unknown) => {
    clearTimeout(timer)
    connected.reject(timeout.signal.aborted ? busy() : error)
  })
  return connected.promise
}

const busy = () => new Refusal('unavailable', sentences.busyWithWrites)
