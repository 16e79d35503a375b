import { readFileSync } from 'node:fs'

/** The rows of a table in `data/`, by the names of its columns. No cell has a comma. */
export function readData<Column extends string>(table: string): Record<Column, string>[] {
  const text = readFileSync(new URL(`data/${table}.csv`, import.meta.url), 'utf8')
  const [header, ...rows] = text.trimEnd().split('\n')
  const columns = header!.split(',') as Column[]
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as Record<
      Column,
      string
    >
  })
}

/** A record for each row of a table. Its number is the id that it gets, because the school is made in an empty database. */
export const numbered = <T extends object>(records: readonly T[]): (T & { id: number })[] =>
  records.map((record, index) => ({ id: index + 1, ...record }))

export const orNull = (cell: string): string | null => cell || null

/** 'A; B' -> A and B. */
export const listIn = (cell: string): string[] =>
  cell === '' ? [] : cell.split(';').map((one) => one.trim())
