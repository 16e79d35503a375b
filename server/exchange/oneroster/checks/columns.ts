import { COLUMNS } from '#server/exchange/oneroster/files/headers.ts'
import type { OneRoster } from '#server/exchange/oneroster/files/read.ts'
import { isMetadata, type RosterTable } from '#server/exchange/oneroster/files/table.ts'
import { DATA_FILES, type Version } from '#server/exchange/oneroster/files/vocabulary.ts'
import { error, warning, type Findings } from './finding.ts'

/** Unknown files, and files in the wrong folder. */
export function* checkOtherFiles({ others, version }: OneRoster): Findings {
  for (const { path, isCsv } of others) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/i, '')
    const isData = isCsv && DATA_FILES[version].includes(name)
    if (!isData) yield warning(path, {}, 'This is not a OneRoster file in this version. It is skipped.')
  }
}

/** How a file is written, and its header: the columns of the specification, in its order, each once. */
export function* checkColumns(table: RosterTable, version: Version): Findings {
  const { source, columns, headerRow, rows } = table
  if (!source.isUtf8) yield error(table, {}, 'The file is not in UTF-8. Letters with accents may be wrong.')
  if (source.delimiter !== ',')
    yield warning(table, { row: headerRow, value: source.delimiter }, 'Values must be separated by commas.')
  if (source.problem) yield error(table, {}, source.problem)
  if (headerRow === null) {
    yield error(table, {}, 'The file is empty. Leave it out and list it as absent in the manifest.')
    return
  }
  if (rows.length === 0)
    yield warning(
      table,
      { row: headerRow },
      'The file has no rows. Leave it out and list it as absent in the manifest.',
    )
  const specified = COLUMNS[version][table.file] ?? []
  let place = -1
  let outOfOrder = false
  let afterMetadata = false
  const seen = new Set<string>()
  for (const given of columns) {
    const { header, column } = given
    const at = { row: headerRow, column: header, value: header }
    if (isMetadata(given)) {
      afterMetadata = true
      continue
    }
    if (header === '') yield warning(table, at, 'A column has no name. It is skipped.')
    else if (!column) yield warning(table, at, 'This is not a column of this file. It is skipped.')
    if (!column) continue
    if (seen.has(column.name)) yield error(table, at, 'This column is there twice. The first one is used.')
    else if (column.name !== header)
      yield warning(table, at, `Must be ${column.name}. Other systems are case-sensitive.`)
    seen.add(column.name)
    if (afterMetadata) yield warning(table, at, 'Columns of the other system must come after all others.')
    const order = specified.indexOf(column)
    if (order < place && !outOfOrder && !afterMetadata) {
      outOfOrder = true
      yield warning(table, at, 'The columns are not in the order of the specification.')
    }
    place = Math.max(place, order)
  }
  for (const { name, required } of specified) {
    if (seen.has(name)) continue
    const at = { row: headerRow, column: name }
    yield required
      ? error(table, at, 'The file does not have this column. It needs a value in every row.')
      : warning(
          table,
          at,
          'The file does not have this column. The specification requires all columns, even empty ones.',
        )
  }
}
