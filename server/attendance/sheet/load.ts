import { sql, type Kysely } from 'kysely'
import type { SheetQuery } from '#contract/attendance/attendance.ts'
import type { Closure } from '#server/calendar/rules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { accountName, rosterOn, sheetName } from '../queries.ts'
import type { StoredMark } from './merge.ts'
import { submitPolicy, type SubmitPolicy } from './policy.ts'

/** One teacher's sheet of a day, and whether this person may submit it. */
export type LoadedSheet = { row: SheetRow; teacher: SheetRow['teachers'][number]; policy: SubmitPolicy }

/** Everything that is stored about one teacher's sheet of a day. */
export type SheetRow = {
  period: { id: number; name: string; days_of_week: number[] }
  block: { name: string; start_date: string; end_date: string }
  /** Those between the sheet's day and today. */
  closures: (Closure & { name: string })[]
  /** Everyone who meets a group in the section period at some time, and whether on this day. */
  teachers: { id: number; name: string; meets: boolean }[]
  /** null where none was named and several teachers, or none, meet groups here. */
  teacher_id: number | null
  /** By name. */
  roster: { student_id: number; student_group_id: number; name: string }[]
  /** The marks of the roster's students. */
  marks: StoredMark[]
  /** null until it has been submitted. */
  sheet: { version: number; taken_at: string; taken_by_id: number } | null
  /** The highest version of any sheet of the section period on this day: each save gets a higher one. */
  version: number
  /** Of the accounts that saved the marks and the sheet. */
  namesByAccount: Record<string, string>
}

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin'
export const notAssigned = () =>
  new Refusal('forbidden', 'Forbidden. You are not assigned to this section/teacher.')

/** Loads one sheet; 403 where a teacher is not assigned to it, 404 for an unknown section period. */
export async function loadSheet(context: Context, query: SheetQuery): Promise<LoadedSheet> {
  const { db, actor, school, now } = context
  const own = actor.teacher
  if (!isAdmin(actor) && query.teacher_id !== undefined && query.teacher_id !== own) throw notAssigned()
  const row = await readSheet(db, {
    sectionPeriod: query.section_period_id,
    day: query.date,
    teacher: isAdmin(actor) ? query.teacher_id : (own ?? undefined),
    own,
    today: now.day,
  })
  if (!row) throw isAdmin(actor) ? notFound('section period') : notAssigned()
  const teacher = teacherOf(row, actor)
  const policy = submitPolicy({
    ...row,
    day: query.date,
    today: now.day,
    daysBack: school.attendanceDaysBack,
    isAdmin: isAdmin(actor),
    teacher,
  })
  return { row, teacher, policy }
}

function teacherOf(row: SheetRow, actor: Actor): SheetRow['teachers'][number] {
  const teacher = row.teachers.find(({ id }) => id === row.teacher_id)
  if (teacher) return teacher
  if (!isAdmin(actor)) throw notAssigned()
  if (row.teacher_id !== null)
    throw new Refusal('not_found', `That teacher meets no group in ${row.period.name}.`)
  if (row.teachers.length === 0)
    throw new Refusal('not_meeting', `Nobody meets a group in ${row.period.name} yet.`)
  throw new Refusal('invalid', `Several teachers meet groups in ${row.period.name}. Please choose one.`, {
    fields: { teacher_id: 'is required' },
  })
}

type SheetKey = {
  sectionPeriod: number
  day: string
  /** Where it is undefined: the caller's own sheet, else that of the only teacher of the section period. */
  teacher: number | undefined
  own: number | null
  today: string
}

/** One teacher's sheet of a day in one statement; undefined where there is no such section period. */
export async function readSheet(db: Kysely<DB>, key: SheetKey): Promise<SheetRow | undefined> {
  const { sectionPeriod, day, today } = key
  const isSheet = sql`section_period_id = ${sectionPeriod} and day = ${day}::date`
  const { rows } = await sql<SheetRow>`
    with teaching as (
      select teacher_id, bool_or(meets) meets from (
        select teacher_id, during @> ${day}::date meets from assignment where section_period_id = ${sectionPeriod}
        union all select teacher_id, true from attendance_sheet where ${isSheet}
      ) one group by teacher_id
    ), chosen as (
      select coalesce(${key.teacher ?? null}::int,
        (select teacher_id from teaching where meets and teacher_id = ${key.own}::int),
        (select min(teacher_id) from teaching where meets having count(*) = 1),
        (select min(teacher_id) from teaching having count(*) = 1)) teacher_id
    ), enrolled as materialized (${rosterOn(day, { sectionPeriod, teacher: sql`(select teacher_id from chosen)` })}
    ), mark as materialized (
      select student_id, status, excuse, comment, teacher_id, version, taken_by_id
      from attendance_mark where ${isSheet} and student_id in (select student_id from enrolled)
    ), sheet as (
      select version, taken_at, taken_by_id from attendance_sheet
      where ${isSheet} and teacher_id = (select teacher_id from chosen)
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
        from enrolled join student on student.id = enrolled.student_id) roster,
      (select coalesce(json_agg(mark), '[]') from mark) marks,
      (select row_to_json(sheet) from sheet) sheet,
      (select coalesce(max(version), 0) from attendance_sheet where ${isSheet}) version,
      (select coalesce(json_object_agg(account.id, ${accountName}), '{}')
        from account left join teacher on teacher.id = account.teacher_id
        where account.id in (select taken_by_id from mark union all select taken_by_id from sheet)) "namesByAccount"
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${sectionPeriod} and not section_period.archived and not block_schedule.archived`.execute(
    db,
  )
  return rows[0]
}

/**
 * The version that a reader of this row has seen: what is saved on its marks later has a higher one. Another teacher's
 * sheet does not count, else a save that is under way while that one is saved would count as seen.
 */
export const versionSeen = ({ sheet, marks }: Pick<SheetRow, 'sheet' | 'marks'>): number =>
  Math.max(sheet?.version ?? 0, ...marks.map(({ version }) => version))
