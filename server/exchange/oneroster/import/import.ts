import type { z } from 'zod'
import type { ImportedEntity } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { School } from '#server/reference/reference.ts'
import type { RowProblem } from '#server/exchange/uploads/pipeline/entity.ts'
import { problemSentence, shorten } from '#server/exchange/uploads/pipeline/plan.ts'
import { sentences } from '../sentences.ts'
import type { ForeignIds } from './foreign-ids.ts'
import type { OwnSchool } from './own-school.ts'
import type { FileRecords } from './records.ts'
import type { ImportReport, Place } from './report.ts'
import type { SchoolRecords } from './school.ts'

/** What the steps of a plan share: the file, the school as it was loaded, and what is found out. */
export type Import = {
  records: FileRecords
  existing: SchoolRecords
  foreign: ForeignIds
  ownSchool: OwnSchool
  /** Whether the file has all users of the other system, not only those that changed. */
  listsAllUsers: boolean
  report: ImportReport
  school: School
  /** The school's local day. */
  today: string
}

/** Converts the end of a OneRoster range, which is exclusive, to the last day. */
export const lastDay = (end: string): string =>
  new Date(Date.parse(`${end}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * Parses the cells of a row by their schemas; returns undefined and adds a row error for the first invalid cell. `read` overrides
 * how a cell is found.
 */
export function readCells<Columns extends string>(
  { report }: Pick<Import, 'report'>,
  { entity, ...place }: Place & { entity: ImportedEntity },
  schemas: Record<Columns, z.ZodType<string>>,
  read: (column: Columns) => string = (column) => (place.record.fields[column] ?? '').trim(),
): Record<Columns, string> | undefined {
  const cells = {} as Record<Columns, string>
  for (const [column, schema] of Object.entries(schemas) as [Columns, z.ZodType<string>][]) {
    const value = read(column)
    const checked = schema.safeParse(value)
    if (!checked.success) {
      const expected = checked.error.issues[0]?.message ?? 'is not valid'
      const message =
        value === '' ? sentences.empty(column) : sentences.wrongValue(column, shorten(value), expected)
      report.reject(entity, place, { column, message })
      return undefined
    }
    cells[column] = checked.data
  }
  return cells
}

/** Reports the rows that a plan refuses. Our fields have columns of the file. */
export function rejectRows(
  { report, records }: Pick<Import, 'report' | 'records'>,
  { file, entity }: Pick<Place, 'file'> & { entity: ImportedEntity },
  { errors, columns }: { errors: readonly RowProblem[]; columns: Readonly<Record<string, string>> },
): void {
  const byRow =
    errors.length > 0 && new Map([...records[file].values()].map((record) => [record.row, record]))
  for (const { row, problem } of errors) {
    const record = byRow && byRow.get(row)
    if (!record) continue
    const column = columns[problem.field] ?? problem.field
    const value = (record.fields[column] ?? '').trim() || problem.value
    const message = problemSentence({ ...problem, value }, () => column)
    report.reject(entity, { file, record }, { column, message })
  }
}

/** Our ids by those of the other system. */
export const idsBySource = <Request>(
  requests: ReadonlyMap<string, Request>,
  ids: ReadonlyMap<Request, number>,
): Map<string, number> =>
  new Map(
    [...requests].flatMap(([sourcedId, request]) => {
      const id = ids.get(request)
      return id === undefined ? [] : [[sourcedId, id]]
    }),
  )
