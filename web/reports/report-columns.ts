import { REPORT_COLUMNS, type ReportField } from '#contract/report-columns.ts'
import type { ReportRows } from '#contract/reports.ts'
import type { SortValue } from '#web/ui/table/sorting.ts'
import type { Column } from '#web/ui/table/column.ts'
import { number, sum } from './figures.ts'

/** The columns that a report also has in its file. Each sorts by the row's value, and shows it unless it has its own cell. */
export function reportColumns<Type extends keyof ReportRows>(
  type: Type,
  drawn: Partial<Record<ReportField<Type>, Partial<Column<ReportRows[Type]>>>>,
): Column<ReportRows[Type]>[] {
  const headings = Object.entries(REPORT_COLUMNS[type]) as [ReportField<Type> & string, string][]
  return headings.map(([field, heading]) => {
    const value = (row: ReportRows[Type]) => valueOf(row, field)
    return Object.assign({ heading, text: value, sortBy: value }, drawn[field])
  })
}

const valueOf = (row: object, field: string) => (row as Record<string, SortValue>)[field] ?? null

export const FIGURE = { isFigure: true, wraps: 'never' } as const

/** A column of numbers with their sum below. */
export const counted = <Row>(value: (row: Row) => number) => ({
  ...FIGURE,
  cell: (row: Row) => number(value(row)),
  foot: (rows: readonly Row[]) => number(sum(rows, value)),
})
