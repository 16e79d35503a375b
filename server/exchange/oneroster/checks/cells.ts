import { formatChoice } from '#contract/formats.ts'
import { parseDay } from '#contract/days.ts'
import type { Column } from '#server/exchange/oneroster/files/headers.ts'
import type { RosterTable } from '#server/exchange/oneroster/files/table.ts'
import {
  isWordOf,
  canonicalWord,
  VOCABULARIES,
  type Version,
} from '#server/exchange/oneroster/files/vocabulary.ts'
import { error, warning, type Finding, type Findings } from './finding.ts'

const MAX_ID = 255

/** Checks each row separately: the number of cells, required values, and the format of each value. */
export function* checkCells(table: RosterTable, version: Version): Findings {
  const firstById = new Map<string, number>()
  const width = table.columns.length
  const [status, id] = ['status', 'sourcedId'].map((name) => indexOf(table, name))
  for (const { number: row, cells } of table.rows) {
    yield undefined
    const place = { row }
    if (cells.length < width)
      yield error(
        table,
        place,
        `The row has ${cells.length} cells instead of ${width}. Its values may have shifted.`,
      )
    if (cells.slice(width).some((cell) => cell !== ''))
      yield error(
        table,
        place,
        `The row has ${cells.length} cells instead of ${width}. Its values may have shifted.`,
      )
    const isEnded = status !== undefined && cells[status] === 'tobedeleted'
    for (const { column, index, header } of table.columns) {
      if (!column) continue
      const value = cells[index] ?? ''
      const at = { row, column: header, value }
      if (value === '') {
        const problem = problemOfEmpty(column, table.mode, isEnded)
        if (problem) yield error(table, at, problem)
        continue
      }
      if (/[\r\n]/.test(value)) yield warning(table, at, 'A value must not have a line break.')
      yield* checkValue(table, column, at, version)
    }
    const sourcedId = cells[id ?? -1]
    if (!sourcedId) continue
    const first = firstById.get(sourcedId)
    if (first === undefined) firstById.set(sourcedId, row)
    else {
      const at = { row, column: 'sourcedId', value: sourcedId }
      yield error(table, at, `Row ${first} has the same sourcedId. The first one is used.`)
    }
  }
}

const indexOf = ({ columns }: RosterTable, name: string) =>
  columns.find(({ column }) => column?.name === name)?.index

/** A record that has ended needs only its id. */
function problemOfEmpty({ name, required }: Column, mode: 'bulk' | 'delta', isEnded: boolean) {
  if (required && (!isEnded || name === 'sourcedId')) return 'A value is required.'
  if (mode === 'delta' && (name === 'status' || name === 'dateLastModified'))
    return 'A value is required in a delta file.'
  return undefined
}

type At = { row: number; column: string; value: string }

function* checkValue(table: RosterTable, column: Column, at: At, version: Version): Generator<Finding> {
  const { value } = at
  if (column.name === 'sourcedId' && value.length > MAX_ID)
    yield error(table, at, `Must have at most ${MAX_ID} characters.`)
  if (column.name === 'password')
    yield warning(table, at, 'Files must not contain passwords. This value is ignored.')
  if (table.mode === 'bulk' && (column.name === 'status' || column.name === 'dateLastModified'))
    yield warning(table, at, 'Must be empty in a bulk file.')
  const values = column.list ? value.split(',').map((part) => part.trim()) : [value]
  if (column.list && values.includes('')) yield warning(table, at, 'The list has an empty value.')
  for (const part of values) {
    if (part === '') continue
    const problem = problemOf(column, part, version)
    if (problem) yield { ...error(table, { ...at, value: part }, problem.text), kind: problem.kind }
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

type Problem = { text: string; kind: Finding['kind'] }
const wrong = (text: string): Problem => ({ text, kind: 'error' })

const PATTERNS: Partial<Record<Column['kind'], { test: (value: string) => boolean; text: string }>> = {
  date: { test: (value) => parseDay(value) !== undefined, text: 'Must be a date such as 2026-09-01.' },
  moment: {
    test: (value) => MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
    text: 'Must be a date and time such as 2026-09-01T08:00:00Z.',
  },
  year: { test: (value) => /^\d{4}$/.test(value), text: 'Must be the year it ends, such as 2027.' },
  email: {
    test: (value) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value),
    text: 'Must be an email address.',
  },
  userId: { test: (value) => /^\{[^{}:]+:[^{}]+\}$/.test(value), text: 'Must be written {type:id}.' },
}

function problemOf({ kind, vocabulary }: Column, value: string, version: Version): Problem | undefined {
  const pattern = PATTERNS[kind]
  if (pattern) return pattern.test(value) ? undefined : wrong(pattern.text)
  if (!vocabulary) return undefined
  const words = VOCABULARIES[version][vocabulary]
  if (isWordOf(words, value)) return undefined
  const meant = canonicalWord(words, value)
  if (meant) return { text: `Must be ${meant} for other systems.`, kind: 'warning' }
  return wrong(`Must be ${formatChoice(words.values)}${words.extensible ? ', or begin with ext:' : ''}.`)
}
