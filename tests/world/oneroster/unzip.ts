import { parse } from 'csv-parse/sync'
import { readZip, unpack } from '#server/exchange/spreadsheets/xlsx/read-zip.ts'

/** The rows of each CSV file of an archive, by the names of their columns. */
export const unzipCsv = (zip: Uint8Array): Record<string, Record<string, string>[]> =>
  Object.fromEntries(
    readZip(zip).map((entry) => [
      entry.name,
      parse<Record<string, string>>(Buffer.from(unpack(entry)), { columns: true }),
    ]),
  )
