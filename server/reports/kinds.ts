import type { Kysely } from 'kysely'
import type { RecordRow } from '#contract/reports.ts'
import { TIER_LABELS, type ReportType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Cell } from '#server/http/csv.ts'
import type { Ask } from './report-queue.ts'
import { chronicAbsence } from './chronic.ts'
import type { Asked } from './filters.ts'
import { eachRecord, recordsOf } from './records.ts'
import { summariseDays, summariseGroups, summariseStudents } from './summaries.ts'

type Lines = AsyncIterable<Cell[]> | Cell[][]

/** What each type of report reads, and its lines as a file. */
export const KINDS = {
  records: {
    rows: recordsOf,
    header: ['Date', 'Group', 'Student', 'Teacher', 'Status', 'Excuse', 'Comment'],
    lines: async (ask: Ask, asked: Asked): Promise<Lines> => recordLines(eachRecord(ask, asked)),
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
  rows: (db: Kysely<DB>, asked: Asked) => Promise<Row[]>,
  header: string[],
  cells: (row: Row) => Cell[],
) {
  const lines = async (ask: Ask, asked: Asked): Promise<Lines> =>
    (await ask((db) => rows(db, asked))).map(cells)
  return { rows, header, lines }
}

async function* recordLines(records: AsyncIterable<RecordRow>) {
  for await (const { date, group, student, teacher, status, excuse, comment } of records) {
    yield [date, group, student, teacher, status, excuse, comment]
  }
}
