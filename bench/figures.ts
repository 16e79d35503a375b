/** What one kind of call took, over all of them. */
export type Figure = { count: number; perSecond: number; medianMs: number; p99Ms: number }

/** Runs all pieces of work, so many at a time, each as soon as there is a hand free. */
export async function measure<T>(
  work: readonly T[],
  hands: number,
  run: (one: T) => Promise<unknown>,
): Promise<Figure> {
  const took: number[] = []
  const waiting = work.values()
  const begun = performance.now()
  const hand = async () => {
    for (const one of waiting) {
      const from = performance.now()
      await run(one)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  const seconds = (performance.now() - begun) / 1000
  took.sort((a, b) => a - b)
  return {
    count: took.length,
    perSecond: took.length / seconds,
    medianMs: at(took, 0.5),
    p99Ms: at(took, 0.99),
  }
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export type Line = { what: string; figures: (string | number)[]; target?: string; met?: boolean }

/** A table of text, its first column to the left. */
export function printTable(title: string, columns: readonly string[], lines: readonly Line[]): void {
  const rows = lines.map(({ what, figures, target = '', met }) => [
    what,
    ...figures.map(String),
    target === '' ? '' : `${target} ${met ? 'met' : 'MISSED'}`,
  ])
  const head = ['', ...columns, 'target']
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const said = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n${said(head)}\n${rows.map(said).join('\n')}`)
}

export const rounded = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
