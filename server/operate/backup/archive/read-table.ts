import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOut, type Table } from '../tables.ts'
import type { TableDigest } from './manifest.ts'

const LINE_FEED = 10

/**
 * The rows of a table as PostgreSQL's text COPY writes them, in buffers of whole rows of about `partBytes`; returns their
 * number and checksum.
 */
export async function* readTable(
  client: ClientBase,
  table: Table,
  partBytes: number,
): AsyncGenerator<Buffer, TableDigest> {
  const digest = digester()
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    digest.add(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const all = Buffer.concat(chunks, size)
    // A line feed inside a value is written as two other characters, so that this one ends a row.
    const end = all.lastIndexOf(LINE_FEED) + 1
    if (end > 0) yield all.subarray(0, end)
    chunks = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(chunks, size)
  return digest.end()
}

/** The number of rows of a table and their checksum. */
export async function digestTable(client: ClientBase, table: Table): Promise<TableDigest> {
  const digest = digester()
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) digest.add(chunk)
  return digest.end()
}

/** Counts and sums up the bytes of a table, in any pieces. */
export function digester(): { add: (chunk: Buffer) => void; end: () => TableDigest } {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    add: (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
