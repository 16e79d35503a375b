import { sql, type Kysely } from 'kysely'
import type { RecordPage, RecordPlace, RecordRow } from '#contract/reports.ts'
import { sheetName } from '#server/database/names.ts'
import { laterOf } from '#server/plan/calendar/days.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { reportedReasons } from '#server/day/attendance/reasons/of-marks.ts'
import { reasonOfRecord } from './reason-of-record.ts'
import { timesOfRecord } from './times-of-record.ts'
import { inReport, passesFilters, showsReasons, visibleComment, type ReportRequest } from './filters.ts'
import { places } from './places.ts'
import { sentences } from './sentences.ts'

const PAGE_RECORDS = 50

type Wanted = { limit: number | undefined; after: RecordPlace | undefined }

/**
 * A page of the records, in their order. A page continues behind the place of a record, not behind a count, so that
 * marks that come or go meanwhile neither repeat nor skip any other.
 */
export async function findPage(
  db: Kysely<DB>,
  request: ReportRequest,
  { limit = PAGE_RECORDS, after }: Wanted,
): Promise<RecordPage> {
  if (after && !(await isPlace(db, request, after))) throw noSuchPlace()
  const found = await recordsAfter(db, request, { limit: limit + 1, after })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? rows.at(-1)!.place : null
  return after ? { rows, next } : { rows, next, counts: await countRecords(db, request) }
}

/** Days are read one by one until the page is full, so that a year is not sorted for fifty records. */
async function recordsAfter(
  db: Kysely<DB>,
  { range, filters, comments }: ReportRequest,
  { limit, after }: Wanted,
) {
  const start = after ? laterOf(range.start, after.day) : range.start
  const { rows } = await sql<RecordRow & { place: string }>`
    with ${places},
    bound as (
      select ${after?.day ?? null}::date as day, period_place.place + group_place.place + student_place.place place,
        period_place.id section_period_id
      from period_place, group_place, student_place
      where period_place.id = ${after?.period ?? null}::bigint and group_place.id = ${after?.group ?? null}::bigint
        and student_place.id = ${after?.student ?? null}::bigint
    ),
    page as (
      select marked.day, record.*
      from (
        select each::date as day from generate_series(
          greatest(${start}::date, (select min(day) from attendance_mark)),
          least(${range.end}::date, (select max(day) from attendance_mark)), interval '1 day') each
        order by day offset 0
      ) marked cross join lateral (
        select section_period_id, student_group_id, student_id, teacher_id, status, excuse, comment, absence_reason_id,
          arrived_at, left_at,
          period_place.place + group_place.place + student_place.place place
        from attendance_mark
          join student_place on student_place.id = student_id
          join group_place on group_place.id = student_group_id
          join period_place on period_place.id = section_period_id
        where attendance_mark.day = marked.day ${passesFilters(filters)}
          and not exists (select from bound where bound.day = marked.day
            and (period_place.place + group_place.place + student_place.place, attendance_mark.section_period_id)
              <= (bound.place, bound.section_period_id))
        order by place, section_period_id limit ${limit}
      ) record
      order by marked.day, record.place, record.section_period_id limit ${limit}
    )${
      showsReasons({ comments })
        ? sql`,
    reported as materialized (
      ${reportedReasons(sql`select section_period_id, day, student_id from page where status <> 'P'`)}
    )`
        : sql``
    }
    select page.day as date, student_group.name as "group", ${sheetName} as student, ${fullName('teacher')} as teacher,
      status, excuse, ${visibleComment({ comments }, sql`page.teacher_id`)} as comment, ${showsReasons({ comments }) ? sql`${reasonOfRecord} as reason,` : sql``}
      ${timesOfRecord}, concat_ws('.', page.day, section_period_id, page.student_group_id, page.student_id) place
    from page
      join student_group on student_group.id = page.student_group_id
      join student on student.id = page.student_id
      join teacher on teacher.id = page.teacher_id
      ${showsReasons({ comments }) ? sql`left join reported using (section_period_id, day, student_id)` : sql``}
    order by page.day, page.place, section_period_id`.execute(db)
  return rows
}

/** Whether a place can be that of a record of this report, be the record there or not. */
async function isPlace(db: Kysely<DB>, { filters }: ReportRequest, place: RecordPlace): Promise<boolean> {
  if ((filters.student ?? place.student) !== place.student) return false
  if ((filters.group ?? place.group) !== place.group) return false
  const { rows } = await sql`select from section_period, student_group, student
    where section_period.id = ${place.period} and student_group.id = ${place.group}
      and student.id = ${place.student}`.execute(db)
  return rows.length === 1
}

async function countRecords(
  db: Kysely<DB>,
  request: ReportRequest,
): Promise<NonNullable<RecordPage['counts']>> {
  const { rows } = await sql<{ status: RecordRow['status']; records: number }>`
    select status, count(*)::int records from attendance_mark where ${inReport(request)} group by status`.execute(
    db,
  )
  return Object.assign({ P: 0, A: 0, T: 0 }, Object.fromEntries(rows.map((row) => [row.status, row.records])))
}

const noSuchPlace = () => {
  const problem = sentences.notNextPage
  return new Refusal('invalid', sentences.wrongPage(problem), { fields: { after: problem } })
}
