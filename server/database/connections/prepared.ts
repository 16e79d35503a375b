import { createHash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { WatchedClient } from './silence.ts'

/** Statements beyond this many texts are sent without a name: each name costs memory in every connection. */
const MAX_PREPARED = 500

/** Other statements gain nothing; `begin` and several statements in one text cannot be prepared. */
const PREPARABLE = /^\s*(?:select|with|insert|update|delete|merge)\b/i

/**
 * Names for texts, the same in every connection and process. Returns undefined for a statement that is to be sent without
 * one.
 */
export function createStatementNames(max = MAX_PREPARED): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const cached = names.get(text)
    if (cached !== undefined) return cached
    if (names.size >= max || !PREPARABLE.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    names.set(text, name)
    return name
  }
}

/**
 * Connections on which PostgreSQL parses and plans each statement once: its text is sent the first time, only its name
 * and values later. Those of one call share their names.
 */
export function makePreparingClient(nameOf = createStatementNames()): typeof WatchedClient {
  return class extends WatchedClient {
    /** Part of the names, so that all statements are prepared again after the server can no longer use one. */
    #generation = 0

    // The driver declares many forms of this method; only the one with a text and its values is changed.
    override query(...sent: never[]): never
    override query(...sent: [unknown, unknown?, unknown?]): unknown {
      const [text, values, callback] = sent
      if (typeof text === 'string' && Array.isArray(values) && callback === undefined) {
        const name = nameOf(text)
        if (name !== undefined) return this.#queryPrepared(name, text, values)
      }
      return this.send(...sent)
    }

    #queryPrepared(name: string, text: string, values: unknown[]): Promise<QueryResult> {
      const generation = this.#generation
      const sent = this.#sendNamed(generation === 0 ? name : `${name}.${generation}`, text, values)
      return sent.catch((error: unknown) => {
        if (!isStatementLost(error)) throw error
        if (this.#generation === generation) this.#generation += 1
        // It was not run. In a transaction, which has failed by now, it cannot be sent again.
        if (this.getTransactionStatus() !== 'I') throw error
        return this.#sendNamed(`${name}.${this.#generation}`, text, values)
      })
    }

    #sendNamed(name: string, text: string, values: unknown[]): Promise<QueryResult> {
      return this.send({ name, text, values }) as Promise<QueryResult>
    }
  }
}

/**
 * Whether a prepared statement can no longer be used: another process has changed its tables, or it was dropped on the
 * server's side.
 */
export function isStatementLost(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // Other errors share the code of 'cached plan must not change result type', so its routine identifies it.
  return (
    error.code === '26000' ||
    (error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery')
  )
}
