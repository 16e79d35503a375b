import { sql, type Kysely } from 'kysely'
import type { Closure } from '#server/calendar/rules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import type { StoredMark } from './merge.ts'
import { accountName, rosterOn, sheetName } from '../queries.ts'

type SheetAsked = {
  sectionPeriod: number
  day: string
  /** Whose sheet; where it is left open, one's own, else that of the only teacher of the section period. */
  teacher: number | undefined
  own: number | null
  today: string
}

/** All that stands about one teacher's sheet of a day. */
export type SheetRow = {
  period: { id: number; name: string; days_of_week: number[] }
  block: { name: string; start_date: string; end_date: string }
  closures: (Closure & { name: string })[]
  /** Everyone who meets a group in the section period at some time, and whether on this day. */
  teachers: { id: number; name: string; meets: boolean }[]
  /** null where it was left open and several teachers, or none, meet groups here. */
  teacher_id: number | null
  /** By name. */
  roster: { student_id: number; student_group_id: number; name: string }[]
  /** The marks of the roster's students. */
  marks: StoredMark[]
  /** null until it has been submitted. */
  sheet: { version: number; taken_at: string; taken_by_id: number } | null
  /** The highest version of any sheet of the section period on this day: each save goes above it. */
  version: number
  /** Names by account, of whoever made the marks and the sheet. */
  takers: Record<string, string>
}

/** One teacher's sheet of a day in one statement; undefined where there is no such section period. */
export async function readSheet(db: Kysely<DB>, asked: SheetAsked): Promise<SheetRow | undefined> {
  const { sectionPeriod, day, today } = asked
  const here = sql`section_period_id = ${sectionPeriod} and day = ${day}::date`
  const { rows } = await sql<SheetRow>`
    with teaching as (
      select teacher_id, bool_or(meets) meets from (
        select teacher_id, during @> ${day}::date meets from assignment where section_period_id = ${sectionPeriod}
        union all select teacher_id, true from attendance_sheet where ${here}
      ) one group by teacher_id
    ), chosen as (
      select coalesce(${asked.teacher ?? null}::int,
        (select teacher_id from teaching where meets and teacher_id = ${asked.own}::int),
        (select min(teacher_id) from teaching where meets having count(*) = 1),
        (select min(teacher_id) from teaching having count(*) = 1)) teacher_id
    ), place as materialized (${rosterOn(day, { sectionPeriod, teacher: sql`(select teacher_id from chosen)` })}
    ), mark as materialized (
      select student_id, status, excuse, comment, teacher_id, version, taken_by_id
      from attendance_mark where ${here} and student_id in (select student_id from place)
    ), sheet as (
      select version, taken_at, taken_by_id from attendance_sheet
      where ${here} and teacher_id = (select teacher_id from chosen)
    )
    select
      json_build_object('id', section_period.id, 'name', ${sectionPeriodName}, 'days_of_week', days_of_week) period,
      json_build_object('name', block_schedule.name, 'start_date', start_date, 'end_date', end_date) block,
      (select coalesce(json_agg(json_build_object('name', name, 'start_date', start_date, 'end_date', end_date)), '[]')
        from school_closure where end_date >= least(${day}::date, ${today}::date)
          and start_date <= greatest(${day}::date, ${today}::date)) closures,
      (select coalesce(json_agg(json_build_object('id', teacher.id, 'name', first_name || ' ' || last_name,
          'meets', meets) order by last_name, first_name, teacher.id), '[]')
        from teaching join teacher on teacher.id = teaching.teacher_id) teachers,
      (select teacher_id from chosen) teacher_id,
      (select coalesce(json_agg(json_build_object('student_id', student.id, 'student_group_id', student_group_id,
          'name', ${sheetName}) order by last_name, first_name, student.id), '[]')
        from place join student on student.id = place.student_id) roster,
      (select coalesce(json_agg(mark), '[]') from mark) marks,
      (select row_to_json(sheet) from sheet) sheet,
      (select coalesce(max(version), 0) from attendance_sheet where ${here}) version,
      (select coalesce(json_object_agg(account.id, ${accountName}), '{}')
        from account left join teacher on teacher.id = account.teacher_id
        where account.id in (select taken_by_id from mark union all select taken_by_id from sheet)) takers
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${sectionPeriod} and not section_period.archived and not block_schedule.archived`.execute(
    db,
  )
  return rows[0]
}

/**
 * The version that whoever reads this row has seen: what is saved on its marks later has a higher one. Another teacher's
 * sheet does not count, else a save that is under way while that one is saved would pass for seen.
 */
export const versionSeen = ({ sheet, marks }: Pick<SheetRow, 'sheet' | 'marks'>): number =>
  Math.max(sheet?.version ?? 0, ...marks.map(({ version }) => version))

/** Names of students who are on no roster at hand, for a sentence; whoever is unknown goes by number. */
export async function namesOf(db: Kysely<DB>, students: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${sheetName}, 'student ' || number) name
    from unnest(${students}::bigint[]) with ordinality asked (number, place)
      left join student on student.id = asked.number
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}
