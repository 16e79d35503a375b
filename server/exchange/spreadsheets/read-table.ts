import { readFile, stat } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import type { Row } from './find-header.ts'
import type { FileType } from './reader-main.ts'
import { runInReader, stopReader } from './reader-process.ts'
import { sentences } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `rows` are those that are not empty, in order, as a person reads them; `sheet` is the tab they come from. */
export type Table = { type: FileType; sheet?: string; rows: Row[] }
type ReadOptions = {
  /** Headers to look for: the first sheet that has some of them is read, else the first that is not empty. */
  expectedNames?: readonly string[]
  /** How many rows a text file may have, where more than usual. */
  maxRows?: number | undefined
  milliseconds?: number
}

/**
 * Reads a spreadsheet (.xlsx, .xls, text), given as bytes or as a path, in a separate process, one file at a time. Throws
 * UnreadableFile with a sentence for people when it is no spreadsheet, damaged, password-protected or too large.
 */
export async function readTable(source: Uint8Array | string, options: ReadOptions = {}): Promise<Table> {
  const bytes = await bytesOf(source)
  const { expectedNames = [], maxRows, milliseconds } = options
  const { type, sheet, parts } = await runInReader({ bytes, expectedNames, maxRows }, milliseconds)
  const rows: Row[] = []
  for (const part of parts) {
    rows.push(...(JSON.parse(new TextDecoder().decode(part)) as Row[]))
    await yieldToEventLoop()
  }
  return { type, rows, ...(sheet === undefined ? {} : { sheet }) }
}

/** Stops the process; files that are being read or wait are refused with a sentence. The next readTable starts another. */
export const closeTableReader = (): Promise<void> => stopReader()

async function bytesOf(source: Uint8Array | string): Promise<Uint8Array> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > MAX_FILE_BYTES) throw tooLarge()
  return typeof source === 'string' ? await readFile(source) : source
}

const tooLarge = () => new UnreadableFile('too_large', sentences.fileTooLarge)
