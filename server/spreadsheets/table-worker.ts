import { inspect } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { readCsvSheet } from './csv.ts'
import { recognise, type Content } from './recognise.ts'
import { chooseSheet, type Sheet } from './sheet.ts'
import { damaged, UnreadableFile, type UnreadableCode } from './unreadable-file.ts'
import { readXlsSheets } from './xls.ts'
import { readXlsxSheets } from './xlsx.ts'

export type Job = { id: number; bytes: Uint8Array; knownNames: readonly string[] }
export type Kind = 'xlsx' | 'xls' | 'csv'
/** The rows travel as JSON in pieces, so that the thread of the server can take a breath between them. */
export type Answer = { id: number } & (
  | { kind: Kind; sheet: string | undefined; pieces: Uint8Array[] }
  | { refused: { code: UnreadableCode; message: string; cause: string }; spoiled: boolean }
)

const READERS: Record<Content, { kind: Kind; sheets: (bytes: Uint8Array) => AsyncIterable<Sheet> }> = {
  zip: { kind: 'xlsx', sheets: readXlsxSheets },
  ole: { kind: 'xls', sheets: readXlsSheets },
  text: { kind: 'csv', sheets: readCsvSheet },
}

const ROWS_IN_A_PIECE = 500

let current: number | undefined

parentPort?.on('message', (job: Job) => void answer(job))

/** A reader that fails behind its own back, in a stream nobody waits for, must not leave the caller waiting. */
process.on('uncaughtException', (error) => {
  if (current !== undefined) refuse(current, error, true)
})

async function answer({ id, bytes, knownNames }: Job): Promise<void> {
  current = id
  try {
    const { kind, sheets } = READERS[recognise(bytes)]
    const { name, rows } = await chooseSheet(sheets(bytes), knownNames)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (let at = 0; at < rows.length; at += ROWS_IN_A_PIECE) {
      pieces.push(new TextEncoder().encode(JSON.stringify(rows.slice(at, at + ROWS_IN_A_PIECE))))
    }
    send(
      { id, kind, sheet: name, pieces },
      pieces.map((piece) => piece.buffer),
    )
  } catch (error) {
    refuse(id, error, false)
  }
}

function refuse(id: number, error: unknown, spoiled: boolean) {
  const { code, message, cause } = error instanceof UnreadableFile ? error : damaged(error)
  send({ id, refused: { code, message, cause: inspect(cause) }, spoiled }, [])
}

/** An answer is given once; what fails afterwards concerns nobody. */
function send(message: Answer, transfer: ArrayBuffer[]) {
  if (current !== message.id) return
  current = undefined
  parentPort?.postMessage(message, transfer)
}
