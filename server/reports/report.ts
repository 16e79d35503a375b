import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ReplyOf, Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { TIER_LABELS, type ReportType } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { CsvFile, type Cell } from '#server/http/csv.ts'
import { Refusal } from '#server/http/failures.ts'
import { chronicAbsence } from './chronic.ts'
import { reportRequest, type ReportRequest } from './filters.ts'
import type { Download } from './download-queue.ts'
import { RECORDS_HEADER, recordsAsCsv } from './records-csv.ts'
import { findPage } from './records-page.ts'
import { listRecords } from './records.ts'
import type { RunReport } from './report-queue.ts'
import { summariseDays, summariseGroups, summariseStudents } from './summaries.ts'

type Report = (typeof reports)['GET /attendance/reports/']

/** A report of what this person may see, as rows or as a file. Each file leaves an audit row. */
export async function createReport(
  context: Context,
  read: Reading,
  { type, csv, limit, after, ...query }: Parsed<Report, 'query'>,
): Promise<ReplyOf<Report> | CsvFile> {
  const { db, actor } = context
  const request = reportRequest(context, query)
  if (limit !== undefined || after !== undefined) {
    if (csv || type !== 'records') throw noPages(limit === undefined ? 'after' : 'limit')
    return read.run((reading) => findPage(reading, request, { limit, after }))
  }
  const { rows, header, lines } = REPORTS[type]
  if (!csv) return read.run<ReplyOf<Report>>((reading) => rows(reading, request))
  const { range, filters } = request
  await db.transaction().execute((tx) =>
    audit(tx, {
      account: actor.account,
      action: 'export',
      subject: 'report',
      subjectId: null,
      details: { type, ...range, ...filters },
    }),
  )
  const name = `attendance-${type.replaceAll('_', '-')}-${range.start}-to-${range.end}.csv`
  return new CsvFile(name, header, await lines(read, request))
}

const noPages = (field: string) =>
  new Refusal('invalid', 'Only records as rows come in pages.', {
    fields: { [field]: 'is only for records as rows' },
  })

/** How reports read the database: rows in turn, or a long file as a stream. */
type Reading = { run: RunReport; download: Download }
type Lines = Cell[][] | Readable

/** The rows of each type of report, and the header and lines of its file. */
const REPORTS = {
  records: {
    rows: listRecords,
    header: RECORDS_HEADER,
    lines: ({ download }: Reading, request: ReportRequest): Promise<Lines> => download(recordsAsCsv(request)),
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

function summary<Row>(
  rows: (db: Kysely<DB>, request: ReportRequest) => Promise<Row[]>,
  header: string[],
  cells: (row: Row) => Cell[],
) {
  const lines = async ({ run }: Reading, request: ReportRequest): Promise<Lines> =>
    (await run((db) => rows(db, request))).map(cells)
  return { rows, header, lines }
}
