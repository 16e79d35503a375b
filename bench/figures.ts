/** What requests of one kind took. */
export type Figure = { count: number; perSecond: number; medianMs: number; p99Ms: number }

/** Runs every piece of work, `clients` of them at a time. */
export async function measure<T>(
  work: readonly T[],
  clients: number,
  run: (item: T) => Promise<unknown>,
): Promise<Figure> {
  const durations: number[] = []
  const queue = work.values()
  const start = performance.now()
  const client = async () => {
    for (const item of queue) {
      const itemStart = performance.now()
      await run(item)
      durations.push(performance.now() - itemStart)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  return {
    count: durations.length,
    perSecond: durations.length / seconds,
    medianMs: percentile(durations, 0.5),
    p99Ms: percentile(durations, 0.99),
  }
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

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

export const rounded = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
