import { constants, setPriority } from 'node:os'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { detectContainer, type Container } from './file-type.ts'
import { readCsvFiles } from './csv-files.ts'
import { readCsvSheet } from './read-csv.ts'
import { ROWS_PER_PART } from './limits.ts'
import { cpuMs, type ReadingSince } from './reader-guard.ts'
import { chooseSheet, type Sheet } from './sheet.ts'
import { damagedFile, UnreadableFile, type UnreadableCode } from './unreadable-file.ts'
import { readXlsSheets } from './xls/read-xls.ts'
import { readXlsxSheets } from './xlsx/read-xlsx.ts'

/** The process that reads uploaded files: gets them as messages, and sends the rows of spreadsheets, or a small picture. */

export type FileType = 'xlsx' | 'xls' | 'csv' | 'picture'
export type ReaderRequest = { id: number; bytes: Uint8Array } &
  /** Text files alone may have `maxRows` rows; others, and all without it, as many as any file. */
  (
    | { expectedNames: readonly string[]; maxRows?: number | undefined }
    /** All text files of an archive, or the one that the bytes are, with the rows of those whose name is wanted. */
    | { fileName: string; wantedFiles: readonly string[] }
    /** A picture, which is sent back as a small square. */
    | { makesSquare: true }
  )
/** The rows come as JSON in several parts before the end, so that the server can handle requests between them. */
export type ReaderReply = { id: number } & (
  | { part: Uint8Array }
  | { type: FileType; sheet: string | undefined }
  | { refused: { code: UnreadableCode; message: string; cause: string }; mustRestart: boolean }
)

type ReadSheets = (bytes: Uint8Array, maxRows?: number) => AsyncIterable<Sheet>
const READERS: Record<Container, { type: Exclude<FileType, 'picture'>; read: ReadSheets }> = {
  zip: { type: 'xlsx', read: readXlsxSheets },
  ole: { type: 'xls', read: readXlsSheets },
  text: { type: 'csv', read: readCsvSheet },
}

const since: ReadingSince = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
since[0] = -1
const guard = new Worker(new URL('reader-guard.ts', import.meta.url), { workerData: { since }, execArgv: [] })
guard.unref()
// Sheets and sign-in come first where a computer has few cores.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let currentId: number | undefined

process.on('message', (request: ReaderRequest) => void handle(request))
process.on('disconnect', () => process.exit())

/** An error in a stream that no one awaits must not leave the caller waiting. */
process.on('uncaughtException', (error) => {
  if (currentId !== undefined) refuse(currentId, error, true)
})

async function handle(request: ReaderRequest): Promise<void> {
  const { id, bytes } = request
  currentId = id
  since[0] = cpuMs()
  try {
    if ('wantedFiles' in request) {
      for await (const part of readCsvFiles(request)) sendPart(id, part)
      return finish({ id, type: 'csv', sheet: undefined })
    }
    if ('makesSquare' in request) {
      // Few processes read pictures, and the library takes memory.
      const { makeSquare } = await import('./make-square.ts')
      process.send!({ id, part: await makeSquare(bytes) } satisfies ReaderReply)
      return finish({ id, type: 'picture', sheet: undefined })
    }
    const { type, read } = READERS[detectContainer(bytes)]
    const { name, rows } = await chooseSheet(read(bytes, request.maxRows), request.expectedNames)
    for (let start = 0; start < rows.length; start += ROWS_PER_PART)
      sendPart(id, rows.slice(start, start + ROWS_PER_PART))
    finish({ id, type, sheet: name })
  } catch (error) {
    refuse(id, error, false)
  }
}

function sendPart(id: number, part: unknown) {
  process.send!({ id, part: new TextEncoder().encode(JSON.stringify(part)) } satisfies ReaderReply)
}

function refuse(id: number, error: unknown, mustRestart: boolean) {
  const { code, message, cause } = error instanceof UnreadableFile ? error : damagedFile(error)
  finish({ id, refused: { code, message, cause: inspect(cause).slice(0, MAX_CAUSE) }, mustRestart })
}
const MAX_CAUSE = 2000

/** Replies once for each request; later errors of the same request are dropped. */
function finish(reply: ReaderReply) {
  if (currentId !== reply.id) return
  currentId = undefined
  since[0] = -1
  process.send!(reply)
}
