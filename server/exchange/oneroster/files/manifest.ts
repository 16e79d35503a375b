import type { CsvFile } from '#server/exchange/spreadsheets/read-csv-files.ts'
import { MANIFEST_VERSIONS, type FileMode, type Version } from './vocabulary.ts'

/** The properties of a manifest, each with the row and value of its first occurrence. */
export type Manifest = { file: CsvFile; properties: Map<string, { row: number; value: string }> }

export function readManifest(file: CsvFile): Manifest {
  const properties: Manifest['properties'] = new Map()
  for (const { number, cells } of file.rows.slice(1)) {
    const [name = '', value = ''] = cells
    if (!properties.has(name)) properties.set(name, { row: number, value })
  }
  return { file, properties }
}

export const manifestVersion = (manifest: Manifest | undefined): Version | undefined =>
  MANIFEST_VERSIONS[manifest?.properties.get('oneroster.version')?.value ?? '']

/** Returns how the manifest describes a data file; undefined for unknown values. */
export function manifestMode(manifest: Manifest | undefined, file: string): FileMode | undefined {
  const value = manifest?.properties.get(`file.${file}`)?.value
  return value === 'absent' || value === 'bulk' || value === 'delta' ? value : undefined
}
