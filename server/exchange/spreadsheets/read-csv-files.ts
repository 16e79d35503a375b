import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CsvFileEnd, CsvFilePart, CsvFileStart } from './csv-files.ts'
import type { Row } from './find-header.ts'
import { runInReader } from './reader-process.ts'

export type CsvFile = CsvFileStart & CsvFileEnd & { rows: Row[] }

/**
 * Reads the text files of a zip archive, or a single one, in a separate process. It returns rows only of the requested files
 * (base names in lower case), and of a single file. Throws UnreadableFile with a sentence for people.
 */
export async function readCsvFiles(
  bytes: Uint8Array,
  fileName: string,
  wantedFiles: readonly string[],
): Promise<CsvFile[]> {
  const { parts } = await runInReader({ bytes, fileName, wantedFiles })
  const files: CsvFile[] = []
  for (const bytesOfPart of parts) {
    const part = JSON.parse(new TextDecoder().decode(bytesOfPart)) as CsvFilePart
    const file = files.at(-1)
    if ('start' in part) files.push({ ...part.start, rowCount: 0, rows: [] })
    else if ('rows' in part) file?.rows.push(...part.rows)
    else Object.assign(file!, part.end)
    await yieldToEventLoop()
  }
  return files
}
