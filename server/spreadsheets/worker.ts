import { inspect } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { detectContainer, type Container } from './file-type.ts'
import { readCsvSheet } from './read-csv.ts'
import { chooseSheet, type Sheet } from './sheet.ts'
import { damagedFile, UnreadableFile, type UnreadableCode } from './unreadable-file.ts'
import { readXlsSheets } from './xls/read-xls.ts'
import { readXlsxSheets } from './xlsx/read-xlsx.ts'

export type FileType = 'xlsx' | 'xls' | 'csv'
export type WorkerRequest = { id: number; bytes: Uint8Array; knownNames: readonly string[] }
/** The rows are sent as JSON in several parts, so that the server's thread can handle requests between them. */
export type WorkerReply = { id: number } & (
  | { type: FileType; sheet: string | undefined; parts: Uint8Array[] }
  | { refused: { code: UnreadableCode; message: string; cause: string }; mustRestart: boolean }
)

const READERS: Record<Container, { type: FileType; read: (bytes: Uint8Array) => AsyncIterable<Sheet> }> = {
  zip: { type: 'xlsx', read: readXlsxSheets },
  ole: { type: 'xls', read: readXlsSheets },
  text: { type: 'csv', read: readCsvSheet },
}

const ROWS_PER_PART = 500

let currentId: number | undefined

parentPort?.on('message', (request: WorkerRequest) => void handle(request))

/** An error in a stream that nobody awaits must not leave the caller waiting. */
process.on('uncaughtException', (error) => {
  if (currentId !== undefined) refuse(currentId, error, true)
})

async function handle({ id, bytes, knownNames }: WorkerRequest): Promise<void> {
  currentId = id
  try {
    const { type, read } = READERS[detectContainer(bytes)]
    const { name, rows } = await chooseSheet(read(bytes), knownNames)
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
      parts.push(new TextEncoder().encode(JSON.stringify(rows.slice(start, start + ROWS_PER_PART))))
    }
    send(
      { id, type, sheet: name, parts },
      parts.map((part) => part.buffer),
    )
  } catch (error) {
    refuse(id, error, false)
  }
}

function refuse(id: number, error: unknown, mustRestart: boolean) {
  const { code, message, cause } = error instanceof UnreadableFile ? error : damagedFile(error)
  send({ id, refused: { code, message, cause: inspect(cause) }, mustRestart }, [])
}

/** Replies once for each request; later errors of the same request are dropped. */
function send(reply: WorkerReply, transfer: ArrayBuffer[]) {
  if (currentId !== reply.id) return
  currentId = undefined
  parentPort?.postMessage(reply, transfer)
}
