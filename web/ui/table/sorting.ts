export type SortValue = string | number | null

/** The column that the rows are sorted by, and the direction. */
export type Sorting = { column: number; descending: boolean }

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts rows by a value. Ties keep their order, and rows without a value come last in both directions. */
export function sorted<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * collator.compare(String(left), String(right))
  })
}

/** Sorts rows by a column, or keeps their order without a sorting. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly { sortBy?: (row: Row) => SortValue }[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const sortBy = sorting && columns[sorting.column]?.sortBy
  return sortBy ? sorted(rows, sortBy, sorting.descending) : rows
}

/** The sorting after a click on a heading: ascending, then descending, then the original order. */
export function nextSorting(now: Sorting | undefined, column: number): Sorting | undefined {
  if (now?.column !== column) return { column, descending: false }
  return now.descending ? undefined : { column, descending: true }
}
