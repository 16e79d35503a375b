import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ReplyOf, Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { TIER_LABELS, type ReportType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { csvFile, type Cell } from '#server/http/csv.ts'
import { Refusal } from '#server/http/failures.ts'
import { chronicAbsence } from './chronic.ts'
import { reportRequest, type ReportRequest } from './filters.ts'
import type { Download } from './download-queue.ts'
import { RECORDS_HEADER, recordsAsCsv } from './records-csv.ts'
import { findPage } from './records-page.ts'
import { findStudents } from './students.ts'
import { listRecords } from './records.ts'
import type { RunReport } from './report-queue.ts'
import { summariseDays, summariseGroups, summariseStudents } from './summaries.ts'

type Report = (typeof reports)['GET /attendance/reports/']

/** A report of what this person may see, as rows or as a file. */
export async function createReport(
  context: Context,
  read: Reading,
  { type, csv, limit, after, ...query }: Parsed<Report, 'query'>,
): Promise<ReplyOf<Report> | ExportFile> {
  const request = reportRequest(context, query)
  if (limit !== undefined || after !== undefined) {
    if (csv || type !== 'records') throw noPages(limit === undefined ? 'after' : 'limit')
    return read.run((reading) => findPage(reading, request, { limit, after }))
  }
  const { rows, header, lines } = REPORTS[type]
  if (!csv) return read.run<ReplyOf<Report>>((reading) => rows(reading, request))
  const { range, filters } = request
  const name = `attendance-${type.replaceAll('_', '-')}-${range.start}-to-${range.end}.csv`
  const { cells, students } = await lines(read, request)
  return csvFile(name, header, cells, {
    subject: 'report',
    details: { type, ...range, ...filters },
    students,
  })
}

const noPages = (field: string) =>
  new Refusal('invalid', 'Only records as rows come in pages.', {
    fields: { [field]: 'is only for records as rows' },
  })

/** How reports read the database: rows in turn, or a long file as a stream. */
type Reading = { run: RunReport; download: Download }
/** The lines of a file, and the students whom it is about. */
type Lines = { cells: Cell[][] | Readable; students: number[] }

/** The rows of each type of report, and the header and lines of its file. */
const REPORTS = {
  records: {
    rows: listRecords,
    header: RECORDS_HEADER,
    lines: async ({ run, download }: Reading, request: ReportRequest): Promise<Lines> => {
      const [cells, students] = await Promise.allSettled([
        download(recordsAsCsv(request)),
        run((db) => findStudents(db, request)),
      ])
      if (cells.status === 'fulfilled' && students.status === 'fulfilled')
        return { cells: cells.value, students: students.value }
      if (cells.status === 'fulfilled') cells.value.destroy()
      throw [cells, students].find((one) => one.status === 'rejected')?.reason
    },
  },
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
      attendance_rate?.toFixed(2) ?? null,
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
      row.percent.toFixed(2),
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
  const lines = async ({ run }: Reading, request: ReportRequest): Promise<Lines> => {
    const found = await run((db) => rows(db, request))
    return { cells: found.map(cells), students: studentsOf(found, request) }
  }
  return { rows, header, lines }
}

/** Sums over many students are about none of them; over the marks of one, about that one. */
const studentsOf = (rows: readonly object[], { filters }: ReportRequest): number[] =>
  filters.student === undefined
    ? rows.flatMap((row) => ('student_id' in row ? [row.student_id as number] : []))
    : [filters.student]
