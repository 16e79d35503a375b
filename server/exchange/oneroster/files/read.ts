import { readCsvFiles, type CsvFile } from '#server/exchange/spreadsheets/read-csv-files.ts'
import { UnreadableFile } from '#server/exchange/spreadsheets/unreadable-file.ts'
import { sentences } from '../sentences.ts'
import { COLUMNS, ROSTER_FILES, type RosterFile } from './headers.ts'
import { listSkippedParts, type SkippedPart } from './skipped-parts.ts'
import { manifestMode, manifestVersion, readManifest, type Manifest } from './manifest.ts'
import { readTable, sameName, type RosterTable } from './table.ts'
import type { Version } from './vocabulary.ts'

/** An archive of OneRoster, or one file of it, as far as Homeroom reads it. */
export type OneRoster = {
  version: Version
  /** False for a single file, whose references to other files cannot be followed. */
  isArchive: boolean
  /** The system that wrote it, according to the manifest. */
  systemName: string | null
  files: RosterTable[]
  skipped: SkippedPart[]
  manifest: Manifest | undefined
  /** The other files that were found. */
  others: CsvFile[]
}

const MANIFEST = 'manifest'
const WANTED = [MANIFEST, ...ROSTER_FILES].map((name) => `${name.toLowerCase()}.csv`)

/** Reads a zip archive or a single CSV file; throws UnreadableFile with a sentence for people. */
export async function readOneRoster(bytes: Uint8Array, fileName: string): Promise<OneRoster> {
  const found = await readCsvFiles(bytes, fileName, WANTED)
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const named = isArchive ? chooseFolder(found) : nameSingleFile(found)
  const manifestFile = named.get(MANIFEST)
  const manifest = manifestFile && readManifest(manifestFile)
  const version = manifestVersion(manifest) ?? guessVersion(named)
  const files = ROSTER_FILES.flatMap((file): RosterTable[] => {
    const source = named.get(file)
    if (!source || !COLUMNS[version][file]) return []
    const table = readTable(file, source, version)
    return [{ ...table, mode: modeOf(table, manifestMode(manifest, file)) }]
  })
  if (files.length === 0) throw noOneRoster(isArchive)
  const others = found.filter(
    (file) => file !== manifestFile && !files.some((table) => named.get(table.file) === file),
  )
  return {
    version,
    isArchive,
    systemName: manifest?.properties.get('source.systemName')?.value.slice(0, 200) || null,
    files,
    skipped: listSkippedParts(files, others),
    manifest,
    others,
  }
}

type NamedFiles = Map<typeof MANIFEST | RosterFile, CsvFile>

/** The files of the folder that has most of OneRoster; systems often pack the folder and not its files. */
function chooseFolder(found: readonly CsvFile[]): NamedFiles {
  const folders = new Map<string, NamedFiles>()
  for (const file of found) {
    const split = file.path.lastIndexOf('/') + 1
    const name = rosterName(file.path.slice(split))
    if (!name || !file.isCsv) continue
    const folder = file.path.slice(0, split)
    if (!folders.has(folder)) folders.set(folder, new Map())
    folders.get(folder)!.set(name, file)
  }
  return [...folders.values()].toSorted((a, b) => b.size - a.size)[0] ?? new Map()
}

const rosterName = (fileName: string) =>
  [MANIFEST, ...ROSTER_FILES].find((name) => sameName(`${name}.csv`, fileName)) as
    | typeof MANIFEST
    | RosterFile
    | undefined

/** A single file is recognized by its name, otherwise by its columns. */
function nameSingleFile([file]: readonly CsvFile[]): NamedFiles {
  if (!file) return new Map()
  const byName = rosterName(file.path.replace(/ ?\(\d+\)(?=\.csv$)/i, ''))
  if (byName && byName !== MANIFEST) return new Map([[byName, file]])
  const headers = file.rows[0]?.cells ?? []
  const has = (name: string) => headers.some((header) => sameName(name, header))
  const fitting = ROSTER_FILES.flatMap((name) => {
    const columns = (['1.1', '1.2'] as const).map((version) => COLUMNS[version][name] ?? [])
    const fits = columns.some(
      (specified) =>
        specified.length > 0 && specified.every((column) => !column.required || has(column.name)),
    )
    return fits ? [{ name, matches: columns[1]!.filter((column) => has(column.name)).length }] : []
  })
  const [best] = fitting.toSorted((a, b) => b.matches - a.matches)
  return best ? new Map([[best.name, file]]) : new Map()
}

/** Without a manifest: only 1.1 has the role of a user in the same file, and only 1.2 a file for it. */
function guessVersion(named: NamedFiles): Version {
  if (named.has('roles')) return '1.2'
  const headers = named.get('users')?.rows[0]?.cells ?? []
  return headers.some((header) => sameName('role', header)) ? '1.1' : '1.2'
}

/** Without a manifest, a file has only changes if every row has a status. */
function modeOf({ columns, rows }: Omit<RosterTable, 'mode'>, stated: string | undefined): 'bulk' | 'delta' {
  if (stated === 'bulk' || stated === 'delta') return stated
  const status = columns.find(({ column }) => column?.name === 'status')
  const isDelta = status && rows.length > 0 && rows.every(({ cells }) => cells[status.index])
  return isDelta ? 'delta' : 'bulk'
}

const noOneRoster = (isArchive: boolean) =>
  new UnreadableFile('unreadable', isArchive ? sentences.noOneRosterInArchive : sentences.noOneRoster)
