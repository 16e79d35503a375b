import { readFile, stat } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import type { Row } from './find-header.ts'
import { MAX_READING_MS } from './limits.ts'
import { runInWorker, stopWorker } from './worker-client.ts'
import type { FileType } from './worker.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `rows` are those that are not empty, in order, as a person reads them; `sheet` is the tab they come from. */
export type Table = { type: FileType; sheet?: string; rows: Row[] }
type ReadOptions = {
  /** Headers to look for: the first sheet that has some of them is read, else the first that is not empty. */
  knownNames?: readonly string[]
  milliseconds?: number
}

/**
 * Reads a spreadsheet (.xlsx, .xls, text), given as bytes or as a path, in a worker thread, one file at a time.
 * Throws UnreadableFile with a sentence for people when it is no spreadsheet, damaged, password-protected or too large.
 */
export async function readTable(source: Uint8Array | string, options: ReadOptions = {}): Promise<Table> {
  const bytes = await copyBytes(source)
  const { knownNames = [], milliseconds = MAX_READING_MS } = options
  const { type, sheet, parts } = await runInWorker({ bytes, knownNames }, milliseconds)
  const rows: Row[] = []
  for (const part of parts) {
    rows.push(...(JSON.parse(new TextDecoder().decode(part)) as Row[]))
    await yieldToEventLoop()
  }
  return { type, rows, ...(sheet === undefined ? {} : { sheet }) }
}

/** Stops the worker; files that are being read or wait are refused with a sentence. The next readTable starts another. */
export const closeTableReader = (): Promise<void> => stopWorker()

/** A copy, because the bytes are transferred to the worker. */
async function copyBytes(source: Uint8Array | string): Promise<Uint8Array<ArrayBuffer>> {
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
