import type { Kysely } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { RecordRow, reports } from '#contract/reports.ts'
import { MOST_REPORT_ROWS } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { CsvFile } from '#server/http/csv.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { eachRecord, recordsOf, type Filters } from './queries.ts'
import { rangeOf, type Range } from './rules.ts'

type Query = Got<(typeof reports)['GET /attendance/reports/'], 'query'>

/** The records that a person asks for and may see, as rows or as a file. */
export async function reportRecords(
  db: Kysely<DB>,
  { actor, today }: { actor: Actor; today: string },
  query: Query,
): Promise<RecordRow[] | CsvFile> {
  const filters = filtersFor(actor, query)
  const range = rangeOf(query, today)
  if (query.csv) return exportRecords(db, { actor, range, filters })
  const rows = await recordsOf(db, range, filters)
  if (rows) return rows
  const limit = MOST_REPORT_ROWS.toLocaleString('en')
  throw new Refusal(
    'invalid',
    `This report has more than ${limit} records. Please choose a shorter range, or download the CSV, which has no limit.`,
  )
}

/** A student gets only their own records, whatever else they ask for. */
function filtersFor(actor: Actor, { teacher_id, student_id, grade_level_id }: Query): Filters {
  const filters = { teacher: teacher_id, student: student_id, grade: grade_level_id }
  if (actor.role !== 'student') return filters
  if (actor.student === null || (student_id !== undefined && student_id !== actor.student))
    throw notFound('student')
  return { ...filters, student: actor.student }
}

const HEADER = ['Date', 'Group', 'Student', 'Teacher', 'Status', 'Excuse', 'Comment']

type Exporting = { actor: Actor; range: Range; filters: Filters }

async function exportRecords(db: Kysely<DB>, { actor, range, filters }: Exporting): Promise<CsvFile> {
  await db.transaction().execute((tx) =>
    audit(tx, {
      account: actor.account,
      action: 'export',
      subject: 'report',
      subjectId: null,
      details: { type: 'records', ...range, ...filters },
    }),
  )
  const name = `attendance-records-${range.start}-to-${range.end}.csv`
  return new CsvFile(name, HEADER, cellsOf(eachRecord(db, range, filters)))
}

async function* cellsOf(rows: AsyncIterable<RecordRow>) {
  for await (const { date, group, student, teacher, status, excuse, comment } of rows) {
    yield [date, group, student, teacher, status, excuse, comment]
  }
}
