import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#contract/index.ts'
import type { MissingSheet, SheetPlace } from '#contract/missing-sheets.ts'
import type { reports } from '#contract/reports.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { ReportRequest } from './filters.ts'
import { missingSheets } from './missing-sheets.ts'

const PAGE_SHEETS = 100

type Wanted = { limit?: number | undefined; after?: SheetPlace | undefined }
type MissingPage = ReplyOf<(typeof reports)['GET /attendance/reports/missing/']>
type Row = Pick<MissingSheet, 'day' | 'section_period_id' | 'groups' | 'rooms'> & {
  teacher_id: number
  /** Null where the class was not to be covered; a teacher of null where no cover was needed. */
  cover: { teacher_id: number | null } | null
}

/** A page of the sheets that were not taken in the range of a report. It continues behind a place, so that none is skipped. */
export async function findMissingSheets(
  db: Kysely<DB>,
  { reference, now }: Pick<Context, 'reference' | 'now'>,
  { range, filters }: Pick<ReportRequest, 'range' | 'filters'>,
  { limit = PAGE_SHEETS, after }: Wanted,
): Promise<MissingPage> {
  const { rows } = await sql<{ total: number; found: Row[] }>`
    with ${missingSheets({ range, filters }, now)},
    counted as materialized (select * from missing_sheet),
    page as (
      select day, section_period_id, teacher_id, start_time
      from counted join section_period on section_period.id = section_period_id
      where ${behind(after)}
      order by day desc, start_time, section_period_id, teacher_id limit ${limit + 1}
    )
    select (select count(*) from counted) total,
      (select coalesce(json_agg(json_build_object('day', day, 'section_period_id', section_period_id,
          'teacher_id', teacher_id, 'groups', names, 'rooms', rooms, 'cover', (
            select json_build_object('teacher_id', cover.teacher_id) from cover
            where cover.section_period_id = page.section_period_id and cover.day = page.day
              and absent_teacher_id = page.teacher_id))
          order by day desc, start_time, section_period_id, teacher_id), '[]')
        from page cross join lateral (
          select json_agg(name order by name) names,
            coalesce(json_agg(distinct room_number) filter (where room_number is not null), '[]') rooms
          from student_group where id in (select student_group_id from class
            where class.section_period_id = page.section_period_id and class.teacher_id = page.teacher_id
              and meets @> page.day)) met) found`.execute(db)
  const { total, found } = rows[0]!
  const sheets = found.slice(0, limit).flatMap((row) => missingSheet(reference, row))
  const next = found.length > limit ? placeOf(sheets.at(-1)!) : null
  return { start_date: range.start, end_date: range.end, total, sheets, next }
}

const behind = (after: SheetPlace | undefined) =>
  after === undefined
    ? sql`true`
    : sql`(day < ${after.day}::date or (day = ${after.day}::date and (start_time, section_period_id, teacher_id)
        > (${after.start}::time, ${after.period}::bigint, ${after.teacher}::bigint)))`

function missingSheet(
  { sectionPeriods, teachers }: Context['reference'],
  { day, section_period_id, teacher_id, groups, rooms, cover }: Row,
): MissingSheet[] {
  const period = sectionPeriods.get(section_period_id)
  const teacher = teachers.get(teacher_id)
  if (!period || !teacher) return []
  const { name, grade_level_id: grade_level, start_time, end_time } = period
  const { id, first_name, last_name, email } = teacher
  return [
    {
      day,
      section_period_id,
      name,
      grade_level,
      start_time,
      end_time,
      teacher: { id, name: `${first_name} ${last_name}`, first_name, last_name, email },
      groups,
      rooms,
      cover: cover && {
        teacher: cover.teacher_id === null ? null : (teachers.get(cover.teacher_id) ?? null),
      },
    },
  ]
}

const placeOf = ({ day, start_time, section_period_id, teacher }: MissingSheet) =>
  [day, start_time.replace(':', ''), section_period_id, teacher.id].join('.')
