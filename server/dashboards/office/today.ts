import { sql, type Kysely } from 'kysely'
import type { MissingSheet, OfficeToday } from '#contract/dashboards/office-home.ts'
import type { BoardSheet } from '#contract/day/attendance/board.ts'
import { minutesBetween } from '#contract/days.ts'
import type { BoardState } from '#contract/words.ts'
import { nameOf } from '#server/database/names.ts'
import { listLastCalls } from '#server/day/attendance/calls/last.ts'
import { countForOffice } from '#server/day/attendance/contradictions/find.ts'
import { findAbsent } from '#server/day/attendance/day/absent.ts'
import { findBoard } from '#server/day/attendance/day/board.ts'
import { findMeetingDay, periodsOn } from '#server/plan/calendar/meetings.ts'
import { mondayOf } from '#server/plan/calendar/days.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { refusedCount } from '#server/mail/refused.ts'
import { findEnrollmentNews } from './enrollments.ts'
import { findUncovered } from '#server/plan/schedules/cover/uncovered.ts'
import { countWaiting } from '#server/plan/schedules/requests/current.ts'

const MAX_ABSENT_LISTED = 6
const MAX_UPLOADS_LISTED = 3

/** Reads everything that the office's first screen shows. Of earlier days only the marks of absent students are read. */
export async function findOfficeToday(context: Context): Promise<OfficeToday> {
  const { db, reference, now } = context
  const earlierDay = findMeetingDay(reference, now.day, -1)
  const nextDay = findMeetingDay(reference, now.day, 1)
  const [board, earlier, absent, counts, uncovered, absence_requests, enrollment, waiting] =
    await Promise.all([
      findBoard(context, now.day),
      earlierDay === undefined ? undefined : findBoard(context, earlierDay),
      findAbsent(context, MAX_ABSENT_LISTED),
      countForOffice(db, now.day),
      findUncovered(context),
      countWaiting(db, now.day),
      findEnrollmentNews(db, now.day),
      readWaiting(db, now.day, context.school.timeZone),
    ])
  const calls = await listLastCalls(db, {
    day: now.day,
    students: absent.students.map(({ student_id }) => student_id),
    timeZone: context.school.timeZone,
  })
  const {
    corrections,
    answers,
    refused_addresses,
    uploads,
    upload_count,
    active_students,
    meets_again,
    ...begun
  } = waiting
  return {
    date: now.day,
    time: now.time,
    closed: board.message ?? null,
    sheets: {
      late: countOf(board.sheets, 'late'),
      due: countOf(board.sheets, 'due'),
      upcoming: countOf(board.sheets, 'upcoming'),
      taken: countOf(board.sheets, 'taken'),
    },
    upcoming_from:
      board.sheets
        .filter(({ state }) => state === 'upcoming')
        .map(({ start_time }) => start_time)
        .toSorted()[0] ?? null,
    missing: missingSheets(board.sheets, now.time),
    can_remind: board.can_remind,
    earlier: earlier ? { date: earlier.date, missing: countOf(earlier.sheets, 'late') } : null,
    next:
      nextDay === undefined
        ? null
        : { date: nextDay, start_time: periodsOn(reference, nextDay)[0]!.start_time },
    active_students,
    absent: {
      count: absent.count,
      excused: absent.excused,
      students: absent.students.map((student) =>
        Object.assign(student, { last_call: calls.get(student.student_id) ?? null }),
      ),
    },
    ...counts,
    uncovered,
    corrections,
    answers,
    absence_requests,
    enrollment,
    refused_addresses,
    uploads: {
      count: upload_count,
      latest: uploads.map((upload) => uploadReply(upload, context.school.timeZone)),
    },
    begin: meets_again ? null : { ...begun, students: active_students },
  }
}

const countOf = (sheets: BoardSheet[], state: BoardState) =>
  sheets.filter((sheet) => sheet.state === state).length

/** The sheets that are due or late, the latest first. */
const missingSheets = (sheets: BoardSheet[], time: string): MissingSheet[] =>
  sheets
    .filter(({ state }) => state === 'late' || state === 'due')
    .map((sheet) => Object.assign(sheet, { minutes: minutesBetween(sheet.start_time, time) }))
    .toSorted((one, other) => other.minutes - one.minutes)

type UploadRow = Omit<OfficeToday['uploads']['latest'][number], 'undone'> & {
  undone_at: string | null
  undone_by: string | null
  kept: number
}
function uploadReply({ undone_at, undone_by, kept, ...upload }: UploadRow, timeZone: string) {
  const undone = undone_at === null ? null : { at: momentOf(undone_at, timeZone), by: undone_by ?? '', kept }
  return { ...upload, at: momentOf(upload.at, timeZone), undone }
}

const momentOf = (at: string, timeZone: string) => localNow(new Date(at), timeZone)

type Waiting = Pick<OfficeToday, 'corrections' | 'answers' | 'active_students' | 'refused_addresses'> & {
  uploads: UploadRow[]
  upload_count: number
  meets_again: boolean
} & Omit<NonNullable<OfficeToday['begin']>, 'students'>

/** What waits for the office, the uploads of this week, and how much of a school there is yet. */
async function readWaiting(db: Kysely<DB>, today: string, timeZone: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with upload as (
      select * from upload_batch where at >= ${mondayOf(today)}::date::timestamp at time zone ${timeZone}
    ), latest as (
      select id, kind, file_name, at, ${nameOf(sql`upload.account_id`)} by, row_count rows, added, changed, rejected,
        undone_at, ${nameOf(sql`undone_by_id`)} undone_by, skipped_count kept
      from upload order by id desc limit ${MAX_UPLOADS_LISTED}
    ), asked as (
      select requested_by_id, count(*) count, min(id) first from attendance_correction where state = 'open' group by requested_by_id
    )
    select
      (select coalesce(json_agg(json_build_object('by', coalesce(${nameOf(sql`requested_by_id`)}, ''), 'count', count)
        order by first), '[]') from asked) corrections,
      (select count(*) from family_response where state = 'open') answers,
      ${refusedCount} refused_addresses,
      (select coalesce(json_agg(latest order by id desc), '[]') from latest) uploads,
      (select count(*) from upload) upload_count,
      (select count(*) from student where is_active) active_students,
      exists (select from assignment
        join section_period on section_period.id = section_period_id and not section_period.archived
        join block_schedule on block_schedule.id = block_schedule_id and not block_schedule.archived
        where end_date >= ${today}::date and ${hasNotEnded(today)}) meets_again,
      (select count(*) from teacher where active) teachers,
      (select count(*) from student_group where not archived) groups,
      (select count(*) from block_schedule where not archived and end_date >= ${today}::date) blocks,
      (select count(*) from section_period join block_schedule on block_schedule.id = block_schedule_id
        where not section_period.archived and not block_schedule.archived and end_date >= ${today}::date) section_periods
    `.execute(db)
  return rows[0]!
}
