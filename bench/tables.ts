import type { Comparison, Figure } from './compare.ts'
import { rounded } from './figures.ts'

export type Line = { name: string; figures: (string | number)[]; target?: string; isMet?: boolean }

/** Prints a table; its first column is aligned to the left. */
export function printTable(title: string, columns: readonly string[], lines: readonly Line[]): void {
  const rows = lines.map(({ name, figures, target = '', isMet }) => [
    name,
    ...figures.map(String),
    target === '' ? '' : `${target} ${isMet ? 'met' : 'MISSED'}`,
  ])
  const head = ['', ...columns, 'target']
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n${formatRow(head)}\n${rows.map(formatRow).join('\n')}`)
}

/** The name, the figures, and the minimum share of the floor's rate. */
export type ComparisonLine = [string, Comparison, number?]

/** Rates, times and processor time per request of the product, each beside that of the floor. */
export function printComparisons(title: string, lines: readonly ComparisonLine[], floorName = 'floor'): void {
  const columns = ['per s', floorName, 'ratio', 'median ms', floorName, 'p99 ms', floorName]
  const cpu = ['CPU ms: app', floorName, 'CPU ms: db', floorName, 'CPU ratio']
  printTable(
    title,
    [...columns, ...cpu],
    lines.map(([name, { product, floor }, minimum]) => {
      const ratio = product.perSecond / floor.perSecond
      const pair = (value: 'medianMs' | 'p99Ms' | 'serverCpuMs' | 'databaseCpuMs') => [
        rounded(product[value]),
        rounded(floor[value]),
      ]
      const rates = [product.perSecond, floor.perSecond, ratio].map(rounded)
      const figures = [
        ...rates,
        ...(['medianMs', 'p99Ms', 'serverCpuMs', 'databaseCpuMs'] as const).flatMap(pair),
        rounded(cpuOf(floor) / cpuOf(product)),
      ]
      return minimum === undefined
        ? { name, figures }
        : { name, figures, target: `>= ${minimum}`, isMet: ratio >= minimum }
    }),
  )
}

/** The processor time of one request; its ratio varies less than that of the rates when the machine is busy. */
const cpuOf = ({ serverCpuMs, databaseCpuMs }: Figure) => serverCpuMs + databaseCpuMs
