import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'

/** The rows of each CSV file of an archive, by the names of their columns; read by another library than the one that writes it. */
export const unzipCsv = (zip: Uint8Array): Record<string, Record<string, string>[]> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, contents]) => [
      name,
      parse<Record<string, string>>(strFromU8(contents), { columns: true }),
    ]),
  )
