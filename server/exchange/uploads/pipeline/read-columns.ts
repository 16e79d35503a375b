import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import type { Context } from '#server/http/context.ts'
import type { ChosenColumns } from '../mappings/choice.ts'
import { headerFingerprint, isSameHeader, looksLikeData } from '../mappings/headers.ts'
import { describeRemembered, type Remembered } from '../mappings/remembered.ts'
import { sentences } from '../sentences.ts'
import { columnNames, fieldsOf, headersOf, matchColumns, type Format, type Mapping } from './columns.ts'
import { fileRefusal } from './errors.ts'
import { findColumn, missingColumns, type OpenFile } from './open-file.ts'

type Kind<Field extends string> = {
  formats: Format<Field>[]
  /** The required fields that have no column. */
  missingFields: (mapping: Mapping<Field>) => Field[]
}
type ColumnChoice = { chosen: ChosenColumns; remembered: readonly Remembered[]; isOffice: boolean }

/** How the columns of a file were found. */
export type ReadColumns<Field extends string> = {
  mapping: Mapping<Field>
  /** Our field -> header of its column. */
  columns: Record<string, string>
  /** The name shown to the user: the system with these headers, or the remembered name of such files. */
  format: string
  fingerprint: string
  remembered: Remembered | undefined
  /** The columns that saving the file remembers, with '' for a field without one; 'forget' where headers say the same. */
  news: Record<string, string> | 'forget' | null
} & Pick<ReadAs, 'by' | 'remembers' | 'fields' | 'missing'>

/** Finds the columns: by their headers, by what was chosen for such a file before, and first by what is chosen now. */
export function readColumns<F extends string>(
  kind: Kind<F>,
  file: OpenFile,
  { chosen, remembered: all, isOffice }: ColumnChoice,
): ReadColumns<F> {
  const headers = file.columns.map(({ name }) => name)
  const fingerprint = headerFingerprint(headers)
  const remembered = all.find((one) => one.fingerprint === fingerprint)
  const fields = fieldsOf(kind.formats)
  const { mapping: matched, format } = matchColumns(kind.formats, file.columns)
  const recognized = remembered ? withRemembered(matched, remembered, file) : matched
  const mapping = withChosen(recognized, chosen, file)
  const isNew = !isSame(fields, mapping, recognized)
  const isAsMatched = isSame(fields, mapping, matched)
  const news = isAsMatched ? 'forget' : (allFields(fields, mapping) as Record<string, string>)
  const remembers = isOffice ? (isAsMatched || !looksLikeData(headers) ? 'yes' : 'no_header') : 'office_only'
  return {
    mapping,
    columns: columnNames(mapping),
    format: !isNew && remembered ? remembered.name : format,
    fingerprint,
    remembered,
    news: isNew && remembers === 'yes' ? news : null,
    by: isNew ? 'chosen' : remembered ? 'remembered' : 'headers',
    remembers: isNew ? remembers : null,
    fields,
    missing: kind.missingFields(mapping),
  }
}

function withRemembered<F extends string>(
  matched: Mapping<F>,
  { columns }: Remembered,
  file: OpenFile,
): Mapping<F> {
  const mapping = { ...matched }
  for (const [field, name] of Object.entries(columns) as [F, string][]) {
    const column =
      file.columns.find((one) => one.name === name) ??
      file.columns.find((one) => name !== '' && isSameHeader(one.name, name))
    if (column) mapping[field] = column
    else delete mapping[field]
  }
  return mapping
}

/** A column chosen for one field is no longer used for another field by its header. */
function withChosen<F extends string>(
  recognized: Mapping<F>,
  chosen: ChosenColumns,
  file: OpenFile,
): Mapping<F> {
  const mapping = { ...recognized }
  const taken = new Set<number>()
  for (const [field, name] of Object.entries(chosen) as [F, string][]) {
    const column = findColumn(file.columns, name)
    if (name !== '' && !column) throw missingColumns(file, [name])
    if (column) taken.add(column.index)
    if (column) mapping[field] = column
    else delete mapping[field]
  }
  for (const field of Object.keys(mapping) as F[]) {
    const column = mapping[field]
    if (column && taken.has(column.index) && !(field in chosen)) delete mapping[field]
  }
  return mapping
}

const allFields = <F extends string>(fields: F[], mapping: Mapping<F>) =>
  Object.fromEntries(fields.map((field) => [field, mapping[field]?.name ?? '']))

const isSame = <F extends string>(fields: F[], a: Mapping<F>, b: Mapping<F>) =>
  fields.every((field) => a[field]?.index === b[field]?.index)

/** The message about the columns. */
export const describeReading = (
  context: Pick<Context, 'actor' | 'school'>,
  { by, remembered, remembers, fields, missing }: ReadColumns<string>,
): ReadAs => ({
  by,
  remembered: remembered ? describeRemembered(context, remembered) : null,
  remembers,
  fields,
  missing,
})

/** The same of a file in which no header was found. */
export const unreadColumns = <F extends string>({ formats, missingFields }: Kind<F>): ReadAs => ({
  by: 'headers',
  remembered: null,
  remembers: null,
  fields: fieldsOf(formats),
  missing: missingFields({}),
})

/** Refuses a file without the required columns; `details` let the user choose them. */
export function assertNothingMissing<F extends string>(
  { formats }: Kind<F>,
  { missing, format }: Pick<ReadColumns<F>, 'missing' | 'format'>,
  file: OpenFile,
  details: Record<string, unknown>,
): void {
  if (missing.length === 0) return
  // For a file of a known system, the message names that system's headers.
  const ofSystem = formats.filter(({ name, signs }) => signs && name === format)
  const names = (missing as F[]).map((field) => {
    const headers = [...ofSystem, ...formats].flatMap((source) => headersOf(source, field))
    return [...new Set(headers)].slice(0, 2).join(' or ')
  })
  throw fileRefusal(sentences.noColumn(names), file, { details })
}
