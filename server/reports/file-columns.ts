import { REPORT_COLUMNS, type ReportField } from '#contract/report-columns.ts'
import type { ReportRows } from '#contract/reports.ts'
import { dayCell, type Cell } from '#server/http/files/csv.ts'
import type { ReportRequest } from './filters.ts'

/** The cell of each column of a file, by its heading. */
export type FileColumns<Row> = Record<string, (row: Row) => Cell>

/** The columns that a report has on the screen, too; `cells` are those that are not written as the row has them. */
export function reportColumns<Type extends keyof ReportRows>(
  type: Type,
  cells: Partial<Record<ReportField<Type>, (row: ReportRows[Type]) => Cell>> = {},
): FileColumns<ReportRows[Type]> {
  const headings = Object.entries(REPORT_COLUMNS[type]) as [ReportField<Type> & string, string][]
  return Object.fromEntries(
    headings.map(([field, heading]) => [heading, cells[field] ?? ((row) => valueOf(row, field))]),
  )
}

/** The days that a row sums up, so that a file says them even where its name is lost. */
export const periodColumns = ({ range }: Pick<ReportRequest, 'range'>): FileColumns<object> => ({
  'Start Date': () => dayCell(range.start),
  'End Date': () => dayCell(range.end),
})

const valueOf = (row: object, field: string) => (row as Record<string, Cell>)[field] ?? null
