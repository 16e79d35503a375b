import type { Kysely } from 'kysely'
import type { ReplyOf, Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { REPORT_TYPE_LABELS, TIER_LABELS, type ReportType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { decimal, type Cell } from '#server/http/files/csv.ts'
import { fileFormat, tableFile } from '#server/http/files/table-file.ts'
import { Refusal } from '#server/http/failures.ts'
import { chronicAbsence } from './chronic.ts'
import { reportRequest, type ReportRequest } from './filters.ts'
import { recordsFile, type Reading } from './records-file.ts'
import { findPage } from './records-page.ts'
import { listRecords } from './records.ts'
import { summariseDays, summariseGroups, summariseStudents } from './summaries.ts'

type Report = (typeof reports)['GET /attendance/reports/']

/** A report of what this person may see, as rows or as a file. */
export async function createReport(
  context: Context,
  read: Reading,
  { type, csv, xlsx, limit, after, status, ...query }: Parsed<Report, 'query'>,
): Promise<ReplyOf<Report> | ExportFile> {
  const request = reportRequest(context, type === 'records' ? { ...query, status } : query)
  const format = fileFormat({ csv, xlsx })
  if (limit !== undefined || after !== undefined) {
    if (format || type !== 'records') throw noPages(limit === undefined ? 'after' : 'limit')
    return read.run((reading) => findPage(reading, request, { limit, after }))
  }
  if (!format) return read.run<ReplyOf<Report>>((reading) => REPORTS[type].rows(reading, request))
  const { range, filters } = request
  const name = `attendance-${type.replaceAll('_', '-')}-${range.start}-to-${range.end}`
  const details = { type, ...range, ...filters }
  const sheet = REPORT_TYPE_LABELS[type]
  if (type === 'records') return recordsFile(read, request, format, { name, sheet, details })
  const { header, lines } = REPORTS[type]
  const { rows, students } = await read.run((db) => lines(db, request))
  const exported = { subject: 'report', details, students } as const
  return tableFile(format, { name, sheet, header, rows, exported }, read.disconnected)
}

const noPages = (field: string) =>
  new Refusal('invalid', 'Only records as rows come in pages.', {
    fields: { [field]: 'is only for records as rows' },
  })

/** The lines of a file, and the students whom it is about. */
type Lines = { rows: Cell[][]; students: number[] }

/** The rows of each type of report, and the header and lines of its file. */
const REPORTS = {
  records: { rows: listRecords },
  daily_summary: summary(summariseDays, ['Date', 'Status', 'Count'], ({ date, status, count }) => [
    date,
    status,
    count,
  ]),
  group_summary: summary(
    summariseGroups,
    ['Group', 'Present (P)', 'Absent (A)', 'Tardy (T)', 'Excused (E)', 'Total'],
    ({ group, P, A, T, E, total }) => [group, P, A, T, E, total],
  ),
  student_summary: summary(
    summariseStudents,
    ['Student ID', 'Student', 'P', 'A', 'T', 'E', 'Total', 'Attendance Rate %'],
    ({ student_id, student, P, A, T, E, total, attendance_rate }) => [
      student_id,
      student,
      P,
      A,
      T,
      E,
      total,
      decimal(attendance_rate),
    ],
  ),
  chronic_absence: summary(
    chronicAbsence,
    ['Student ID', 'Student', 'Days Absent', 'Days Enrolled', 'Absent %', 'Tier', 'Absences Until Next Tier'],
    (row) => [
      row.student_id,
      row.student,
      row.days_absent,
      row.days_enrolled,
      decimal(row.percent),
      TIER_LABELS[row.tier],
      row.absences_until_next_tier,
    ],
  ),
} satisfies Record<ReportType, unknown>

function summary<Row extends object>(
  rows: (db: Kysely<DB>, request: ReportRequest) => Promise<Row[]>,
  header: string[],
  cells: (row: Row) => Cell[],
) {
  const lines = async (db: Kysely<DB>, request: ReportRequest): Promise<Lines> => {
    const found = await rows(db, request)
    return { rows: found.map(cells), students: studentsOf(found, request) }
  }
  return { rows, header, lines }
}

/** Sums over many students are about none of them; over the marks of one, about that one. */
const studentsOf = (rows: readonly object[], { filters }: ReportRequest): number[] =>
  filters.student === undefined
    ? rows.flatMap((row) => ('student_id' in row ? [row.student_id as number] : []))
    : [filters.student]
