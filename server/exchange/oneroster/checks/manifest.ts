import { formatChoice } from '#contract/formats.ts'
import type { Manifest } from '#server/exchange/oneroster/files/manifest.ts'
import type { OneRoster } from '#server/exchange/oneroster/files/read.ts'
import {
  DATA_FILES,
  FILE_MODES,
  MANIFEST_HEADERS,
  MANIFEST_VERSION,
  MANIFEST_VERSIONS,
  SOURCE_PROPERTIES,
} from '#server/exchange/oneroster/files/vocabulary.ts'
import { error, warning, type Findings } from './finding.ts'

const NAME = 'manifest.csv'

/** The manifest of an archive: which files it has, and whether they are all or only what changed. */
export function* checkManifest({ manifest, version, isArchive, files, others }: OneRoster): Findings {
  if (!isArchive) return
  if (!manifest) {
    yield error(NAME, {}, 'The archive has no manifest.csv, which lists the version and the files.')
    return
  }
  const header = manifest.file.rows[0]
  if (header?.cells.join(',') !== MANIFEST_HEADERS.join(','))
    yield error(
      NAME,
      { row: header?.number ?? 1, value: header?.cells.join(',') ?? '' },
      `The first row must be ${MANIFEST_HEADERS.join(',')}.`,
    )
  yield* checkVersions(manifest)
  yield* checkProperties(manifest, DATA_FILES[version])
  const present = new Set([
    ...files.map(({ file }) => file as string),
    ...others
      .filter(({ isCsv }) => isCsv)
      .map(({ path }) => path.slice(path.lastIndexOf('/') + 1, -'.csv'.length)),
  ])
  for (const file of DATA_FILES[version]) {
    const stated = manifest.properties.get(`file.${file}`)
    if (!stated) continue
    const place = { row: stated.row, column: 'value', value: stated.value }
    if (stated.value === 'absent' && present.has(file))
      yield error(NAME, place, `The archive has ${file}.csv, but the manifest lists it as absent.`)
    if ((stated.value === 'bulk' || stated.value === 'delta') && !present.has(file))
      yield error(NAME, place, `The archive has no ${file}.csv, but the manifest lists it.`)
  }
}

function* checkVersions({ properties }: Manifest): Findings {
  const layout = properties.get('manifest.version')
  if (!layout) yield error(NAME, { column: 'manifest.version' }, 'The manifest has no manifest.version.')
  else if (layout.value !== MANIFEST_VERSION)
    yield error(
      NAME,
      { row: layout.row, column: 'value', value: layout.value },
      `manifest.version must be ${MANIFEST_VERSION}.`,
    )
  const edition = properties.get('oneroster.version')
  if (!edition) yield error(NAME, { column: 'oneroster.version' }, 'The manifest has no oneroster.version.')
  else if (!MANIFEST_VERSIONS[edition.value])
    yield error(
      NAME,
      { row: edition.row, column: 'value', value: edition.value },
      'oneroster.version must be 1.1 or 1.2.',
    )
}

function* checkProperties({ file, properties }: Manifest, dataFiles: readonly string[]): Findings {
  const allowed = new Set([
    'manifest.version',
    'oneroster.version',
    ...SOURCE_PROPERTIES,
    ...dataFiles.map((name) => `file.${name}`),
  ])
  for (const { number, cells } of file.rows.slice(1)) {
    const [name = '', value = ''] = cells
    const place = { row: number, column: 'propertyName', value: name }
    if (!allowed.has(name)) yield warning(NAME, place, 'This is not a manifest property in this version.')
    else if (properties.get(name)?.row !== number)
      yield error(NAME, place, `${name} is there twice. The first one is used.`)
    else if (name.startsWith('file.') && !(FILE_MODES as readonly string[]).includes(value))
      yield error(NAME, { row: number, column: 'value', value }, `Must be ${formatChoice(FILE_MODES)}.`)
  }
  for (const name of dataFiles)
    if (!properties.has(`file.${name}`))
      yield error(NAME, { column: `file.${name}` }, `The manifest has no entry for ${name}.csv.`)
}
