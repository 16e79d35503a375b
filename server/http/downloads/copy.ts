import { once } from 'node:events'
import { Transform, addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql, type RawBuilder } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { poolOf, type Databases } from '#server/database/pool.ts'

/** A download mostly waits for its reader, so its timeout allows for a slow connection. Decision 22 explains why it streams. */
const SETTINGS = `set local statement_timeout = '15min'; set local work_mem = '32MB'`
/** After this long without progress, a reader loses its connection. */
const MAX_PAUSE_MS = 60_000

/** A query without parameters whose one column is text. */
export type CopyQuery = RawBuilder<Record<string, string | null>>

type CopyOptions = { disconnected: AbortSignal; maxPauseMs?: number }

/**
 * Streams the texts of a query's one column, with nothing between them. Rejects where the query fails before its first
 * row; a later failure destroys the stream. Destroying the stream ends the query at once.
 */
export async function copyText(
  { db, reports }: Databases,
  query: CopyQuery,
  { disconnected, maxPauseMs = MAX_PAUSE_MS }: CopyOptions,
): Promise<Readable> {
  const { sql: text, parameters } = query.compile(reports)
  if (parameters.length > 0) throw new Error('COPY takes no parameters')
  disconnected.throwIfAborted()
  const client = await poolOf(reports).connect()
  let backend = 0
  const abandon = () => {
    client.release(true)
    // Closing the connection ends a query only when it next writes, and a query without rows would run to its end.
    void sql`select pg_cancel_backend(${backend})`.execute(db).catch(() => undefined)
  }
  const finish = async () => {
    const error: unknown = await client.query('commit').then(
      () => undefined,
      (cause: unknown) => cause,
    )
    client.release(error !== undefined)
  }
  try {
    await client.query(`begin read only; ${SETTINGS}`)
    backend = (await client.query<{ backend: number }>('select pg_backend_pid() backend')).rows[0]!.backend
    const copying = client.query(copyTo(`copy (${text}) to stdout (format binary)`))
    // Closing the connection also reports an error to an abandoned query, which no one handles.
    copying.on('error', () => undefined)
    await once(copying, 'readable', { signal: disconnected })
    const contents = addAbortSignal(disconnected, withoutFraming(maxPauseMs))
    void pipeline(copying, contents).then(finish, abandon)
    return contents
  } catch (error) {
    abandon()
    throw error
  }
}

/** Signature, flags and an empty extension: https://www.postgresql.org/docs/current/sql-copy.html */
const HEADER_BYTES = 19
/** The number of fields, always 1, and the length of the field; -1 for null. The number of fields -1 ends the data. */
const ROW_HEAD_BYTES = 6

/** The content of the rows of a binary COPY of one column. */
function withoutFraming(maxPauseMs: number): Transform {
  let head = Buffer.alloc(0)
  let headBytes = HEADER_BYTES
  let contentBytes = 0
  const timer = setTimeout(() => transform.destroy(new Error('No one is reading this download.')), maxPauseMs)
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh()
      let at = 0
      while (at < chunk.length) {
        if (contentBytes > 0) {
          const content = chunk.subarray(at, at + contentBytes)
          this.push(content)
          contentBytes -= content.length
          at += content.length
          continue
        }
        const part = chunk.subarray(at, at + headBytes - head.length)
        head = Buffer.concat([head, part])
        at += part.length
        if (head.length < headBytes) break
        if (headBytes === ROW_HEAD_BYTES) contentBytes = Math.max(0, head.readInt32BE(2))
        headBytes = ROW_HEAD_BYTES
        head = Buffer.alloc(0)
      }
      done()
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  return transform
}
