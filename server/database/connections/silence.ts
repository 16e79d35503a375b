import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { explainConnectionLoss, isConnectionLost } from './connection-lost.ts'

/**
 * Longer than any statement with a timeout, and a COPY sends rows, so silence of this length means that the other end is
 * gone, for example after a failover or behind a firewall.
 */
export const MAX_SILENCE_MS = 60_000

/** A new connection responds within milliseconds or never. */
export const CONNECT_TIMEOUT_MS = 10_000

/** Read by `WatchedClient`; milliseconds. Other than the defaults in tests only. */
export type SilenceLimits = { maxSilenceMs?: number; connectTimeoutMs?: number }

/**
 * A connection that is closed if the database is silent for too long while a query waits. Otherwise it would be held forever,
 * because TCP does not report a lost peer to a waiting reader.
 */
export class WatchedClient extends Client {
  readonly #maxSilenceMs: number
  /** Statements without a timeout run until the end of the transaction, or of the connection. */
  #withoutTimeout: 'in transaction' | 'always' | undefined
  #isGathering = false

  constructor({
    maxSilenceMs = MAX_SILENCE_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    ...config
  }: ClientConfig & SilenceLimits = {}) {
    super(config)
    this.#maxSilenceMs = maxSilenceMs
    this.#watch(connectTimeoutMs)
    // Encrypted, the connection has another stream from here on.
    this.connection.on('sslconnect', () => this.#watch(connectTimeoutMs))
  }

  /** From here on a query may take as long as any may; until then only a connection is being prepared. */
  settle(): void {
    this.#socket.setTimeout(this.#maxSilenceMs)
  }

  /** Ends the connection at once; a query that waits fails. */
  abandon(reason: string): void {
    this.#socket.destroy(new Error(`Connection terminated: ${reason}`))
  }

  /** Sends all further writes of this turn of the event loop in one piece. */
  sendTogether(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const socket = this.#socket
    socket.cork()
    setImmediate(() => {
      this.#isGathering = false
      socket.uncork()
    })
  }

  // The driver declares many forms of this method, and all of them are passed on.
  override query(...sent: never[]): never
  override query(...sent: [unknown, unknown?, unknown?]): unknown {
    return this.send(...sent)
  }

  protected send(...sent: [unknown, unknown?, unknown?]): unknown {
    if (this.#withoutTimeout === 'in transaction' && this.getTransactionStatus() === 'I')
      this.#withoutTimeout = undefined
    const text = textOf(sent[0])
    this.#recordTimeout(text)
    const inTransaction = this.getTransactionStatus() === 'T'
    const result: unknown = super.query(...(sent as [string]))
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      // A transaction whose connection is lost has been rolled back; the failure before this one says why.
      if (text === 'rollback' && isConnectionLost(error))
        return { command: 'ROLLBACK', rowCount: null, rows: [] }
      throw explainConnectionLoss(error, text, inTransaction)
    })
  }

  #watch(timeoutMs: number): void {
    this.#socket.setTimeout(timeoutMs)
    this.#socket.on('timeout', () => {
      if (this.#mustAnswer()) this.abandon('the database was silent for too long')
    })
  }

  #recordTimeout(text: string): void {
    if (!text.includes('statement_timeout')) return
    const removed = /\bset (local )?statement_timeout = '?0\b/.exec(text)
    if (removed) this.#withoutTimeout = removed[1] ? 'in transaction' : 'always'
  }

  /** An idle connection of the pool may be silent; one that is being closed or works on a query may not. */
  #mustAnswer(): boolean {
    if (Reflect.get(this, '_ending') === true) return true
    return Reflect.get(this, 'readyForQuery') !== true && this.#withoutTimeout === undefined
  }

  get #socket(): Socket {
    return this.connection.stream as Socket
  }
}

/** The text of what is sent, which may be an object of the driver. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
