import type { Kysely } from 'kysely'
import type { ReplyOf, Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { ENROLLMENT_REPORTS, REPORT_TYPE_LABELS, type ReportType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { dayCell, percentCell, type Cell } from '#server/http/files/csv.ts'
import { fileFormat, tableFile } from '#server/http/files/table-file.ts'
import { Refusal } from '#server/http/failures.ts'
import { entriesAndWithdrawals, enrollmentChangeColumns } from './enrollment/changes.ts'
import { membership, membershipColumns } from './enrollment/membership.ts'
import { chronicColumns, chronicReport } from './chronic-contacts.ts'
import { periodColumns, reportColumns, type FileColumns } from './file-columns.ts'
import { reportRequest, type ReportRequest } from './filters.ts'
import { recordsFile, type Reading } from './records-file.ts'
import { findPage } from './records-page.ts'
import { listRecords } from './records.ts'
import { sentences } from './sentences.ts'
import { summarizeDays, summarizeGroups, summarizeStudents } from './summaries.ts'

type Report = (typeof reports)['GET /attendance/reports/']

/** A report of what this person may see, as rows or as a file. */
export async function createReport(
  context: Context,
  read: Reading,
  { type, csv, xlsx, limit, after, status, by, ...query }: Parsed<Report, 'query'>,
): Promise<ReplyOf<Report> | ExportFile> {
  if (ENROLLMENT_REPORTS.includes(type)) assertMayReadEnrollments(context, query)
  if (by !== undefined && type !== 'membership') throw noPeriods()
  const request = await reportRequest(context, type === 'records' ? { ...query, status } : { ...query, by })
  const format = fileFormat({ csv, xlsx })
  if (limit !== undefined || after !== undefined) {
    if (format || type !== 'records') throw noPages(limit === undefined ? 'after' : 'limit')
    return read.run((reading) => findPage(reading, request, { limit, after }))
  }
  if (!format) return read.run<ReplyOf<Report>>((reading) => REPORTS[type].rows(reading, request))
  const { range, filters } = request
  const subject = ENROLLMENT_REPORTS.includes(type) ? '' : 'attendance-'
  const name = `${subject}${type.replaceAll('_', '-')}-${range.start}-to-${range.end}`
  const details = { type, ...range, ...filters, ...(by && { by }) }
  const sheet = REPORT_TYPE_LABELS[type]
  if (type === 'records') return recordsFile(read, request, format, { name, sheet, details })
  const { header, rows, students } = await read.run((db) => REPORTS[type].lines(db, request))
  const exported = { subject: 'report', details, students } as const
  return tableFile(format, { name, sheet, header, rows, exported }, read.disconnected)
}

/** Enrollments are the office's, and belong to no class. */
function assertMayReadEnrollments(
  { actor }: Context,
  { teacher_id, group_id }: { teacher_id?: number | undefined; group_id?: number | undefined },
): void {
  if (actor.role !== 'admin') throw new Refusal('forbidden', sentences.enrollmentsOfOffice)
  const fields = {
    ...(teacher_id !== undefined && { teacher_id: sentences.notForEnrollments }),
    ...(group_id !== undefined && { group_id: sentences.notForEnrollments }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', sentences.noClasses, { fields })
}

const noPeriods = () =>
  new Refusal('invalid', sentences.onlyMembershipHasPeriods, { fields: { by: sentences.onlyForMembership } })
const noPages = (field: string) =>
  new Refusal('invalid', sentences.onlyRecordsInPages, { fields: { [field]: sentences.onlyForRecords } })

/** The header and the lines of a file, and the students whom it is about. */
type Lines = { header: string[]; rows: Cell[][]; students: number[] }

const AT_ACTIVITY = 'Present at a School Activity'
const atActivity = ({ school_activity }: { school_activity?: number | undefined }): number =>
  school_activity ?? 0

const rateCell = ({ attendance_rate }: { attendance_rate: number | null }): Cell =>
  percentCell(attendance_rate)

/** The rows of each type of report, and the lines of its file. */
const REPORTS = {
  records: { rows: listRecords },
  daily_summary: summary(summarizeDays, () => ({
    ...reportColumns('daily_summary', { date: (row) => dayCell(row.date), attendance_rate: rateCell }),
    [AT_ACTIVITY]: atActivity,
  })),
  group_summary: summary(summarizeGroups, (request) => ({
    ...reportColumns('group_summary', { attendance_rate: rateCell }),
    [AT_ACTIVITY]: atActivity,
    ...periodColumns(request),
  })),
  student_summary: summary(summarizeStudents, (request) => ({
    ...reportColumns('student_summary', { attendance_rate: rateCell }),
    [AT_ACTIVITY]: atActivity,
    ...periodColumns(request),
  })),
  chronic_absence: summary(chronicReport, chronicColumns),
  entries_and_withdrawals: summary(entriesAndWithdrawals, () => enrollmentChangeColumns),
  membership: summary(membership, () => membershipColumns),
} satisfies Record<ReportType, unknown>

/** A report with the columns of its file by their heading, which may depend on who reads it. */
function summary<Row extends object>(
  rows: (db: Kysely<DB>, request: ReportRequest) => Promise<Row[]>,
  columnsFor: (request: ReportRequest) => FileColumns<Row>,
) {
  const lines = async (db: Kysely<DB>, request: ReportRequest): Promise<Lines> => {
    const found = await rows(db, request)
    const columns = Object.entries(columnsFor(request))
    return {
      header: columns.map(([heading]) => heading),
      rows: found.map((row) => columns.map(([, cell]) => cell(row))),
      students: studentsOf(found, request),
    }
  }
  return { rows, lines }
}

/** Sums over many students are about none of them; over the marks of one, about that one. */
const studentsOf = (rows: readonly object[], { filters }: ReportRequest): number[] =>
  filters.student === undefined
    ? rows.flatMap((row) => ('student_id' in row ? [row.student_id as number] : []))
    : [filters.student]
