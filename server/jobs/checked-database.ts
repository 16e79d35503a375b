import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { poolOf, type Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Check = {
  /** Runs before each commit; where it finds no row, `onMissing` aborts the signal, and the commit fails. */
  query: CompiledQuery
  onMissing: () => void
  /** Nothing begins once it is aborted. */
  signal: AbortSignal
}

/**
 * The same database, which makes a check before each commit, in the same transaction. A statement outside a transaction gets its
 * own.
 */
export function checkedDatabase(db: Database, check: Check): Database {
  const pool = poolOf(db)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new CheckingDriver(pool, check)
  return new Kysely<DB>({ dialect })
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class CheckingDriver extends PostgresDriver {
  readonly #check: Check
  /** What is checked at the end of the transactions that are open. */
  readonly #open = new WeakMap<DatabaseConnection, 'checked' | 'read only'>()
  readonly #wrapped = new WeakSet<DatabaseConnection>()

  constructor(pool: Pool, check: Check) {
    super({ pool })
    this.#check = check
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<Connection> {
    this.#check.signal.throwIfAborted()
    const connection = (await super.acquireConnection(...options)) as Connection
    if (!this.#wrapped.has(connection)) this.#wrapStatements(connection)
    return connection
  }

  #wrapStatements(connection: Connection): void {
    this.#wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (this.#open.has(connection)) return execute<R>(query)
      await this.beginTransaction(connection, {})
      try {
        const result = await execute<R>(query)
        await this.commitTransaction(connection)
        return result
      } catch (error) {
        await this.rollbackTransaction(connection)
        throw error
      }
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#open.set(connection, settings.accessMode === 'read only' ? 'read only' : 'checked')
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { query, onMissing, signal } = this.#check
    if (this.#open.get(connection) === 'checked') {
      const { rows } = await connection.executeQuery(query)
      if (rows.length === 0) onMissing()
      signal.throwIfAborted()
    }
    await super.commitTransaction(connection)
    this.#open.delete(connection)
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } finally {
      this.#open.delete(connection)
    }
  }
}
