import { readFile, stat } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import type { Row } from './find-header.ts'
import { READING_MS } from './limits.ts'
import { runJob, stopWorker } from './reading-worker.ts'
import type { Kind } from './table-worker.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `rows` are those that hold something, in order, as a person reads them; `sheet` is the tab they come from. */
export type Table = { kind: Kind; sheet?: string; rows: Row[] }
type ReadOptions = {
  /** Headers to look for: the first sheet that has some of them is read, else the first that is not empty. */
  knownNames?: readonly string[]
  milliseconds?: number
}

/**
 * Reads a spreadsheet (.xlsx, .xls, text), given as bytes or as a path, in a thread of its own, one file at a time.
 * Throws UnreadableFile with a sentence for people when it is no spreadsheet, broken, locked or too large.
 */
export async function readTable(source: Uint8Array | string, options: ReadOptions = {}): Promise<Table> {
  const bytes = await bytesOf(source)
  const { knownNames = [], milliseconds = READING_MS } = options
  const { kind, sheet, pieces } = await runJob({ bytes, knownNames }, milliseconds)
  const rows: Row[] = []
  for (const piece of pieces) {
    rows.push(...(JSON.parse(new TextDecoder().decode(piece)) as Row[]))
    await breathe()
  }
  return { kind, rows, ...(sheet === undefined ? {} : { sheet }) }
}

/** Ends the thread, what it reads and what waits for it, with a sentence; the next readTable starts another. */
export const closeTableReader = (): Promise<void> => stopWorker()

/** A copy, because the bytes move to the other thread. */
async function bytesOf(source: Uint8Array | string): Promise<Uint8Array<ArrayBuffer>> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > MAX_FILE_BYTES) throw tooLarge()
  if (typeof source !== 'string') return new Uint8Array(source)
  return new Uint8Array(await readFile(source))
}

const tooLarge = () =>
  new UnreadableFile(
    'too_large',
    `This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Please split it.`,
  )
