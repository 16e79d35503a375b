import { sql } from 'kysely'
import type { ClassesReply, SectionPeriodToday } from '#contract/attendance/attendance.ts'
import { closureName, meetsOn } from '#server/calendar/queries.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import { clockTime } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { accountName, rosterOn, sheetName } from '../queries.ts'
import { isAdmin, notAssigned } from '../sheet/load.ts'
import { holidaySentence } from '../sheet/policy.ts'

type Query = { date: string; teacher_id?: number | undefined }
type Row = Omit<SectionPeriodToday, 'taken'> & {
  taken: { teacher_id: number; at: string; by: string; by_me: boolean }[]
}

/** The classes of a day by time: a teacher's own, or for an admin all or those of one teacher; none on a closed day. */
export async function listClasses(context: Context, { date, teacher_id }: Query): Promise<ClassesReply> {
  const { actor, school } = context
  const own = actor.teacher ?? undefined
  if (!isAdmin(actor) && teacher_id !== undefined && teacher_id !== own) throw notAssigned()
  const { closure, section_periods } = await readClasses(context, date, isAdmin(actor) ? teacher_id : own)
  if (closure !== null) {
    return { message: holidaySentence(date, closure), code: 'holiday', section_periods: [] }
  }
  return { section_periods: section_periods.map((period) => withLocalTimes(period, school.timeZone)) }
}

async function readClasses({ db, actor }: Context, day: string, teacher: number | undefined) {
  const { rows } = await sql<{ closure: string | null; section_periods: Row[] }>`
    with period as (
      select section_period.id, ${sectionPeriodName} name, to_char(start_time, 'HH24:MI') start_time,
        to_char(end_time, 'HH24:MI') end_time
      from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
      where ${meetsOn(day)}
    ), roster as (${rosterOn(day, teacher === undefined ? {} : { teacher })}
    ), taught as (
      select section_period_id, teacher_id, student_group_id from assignment
      where during @> ${day}::date ${teacher === undefined ? sql`` : sql`and teacher_id = ${teacher}`}
      union select section_period_id, teacher_id, student_group_id from roster
    ), listed as (
      select section_period_id, teacher_id, student_group_id, json_agg(
        json_build_object('id', student.id, 'name', ${sheetName})
        order by ${byLastName('student')}) filter (where student.id is not null) students
      from taught left join roster using (section_period_id, teacher_id, student_group_id)
        left join student on student.id = roster.student_id
      group by section_period_id, teacher_id, student_group_id
    )
    select
      ${closureName(day)} closure,
      coalesce((select json_agg(one order by one.start_time, one.end_time, one.name, one.id) from (
        select period.*,
          (select json_agg(${personJson('teacher')} order by ${byLastName('teacher')})
            from teacher where id in (select teacher_id from taught where section_period_id = period.id)) teachers,
          (select json_agg(json_build_object('id', student_group.id, 'name', student_group.name,
              'type', student_group.type, 'teacher_id', listed.teacher_id, 'students', coalesce(students, '[]'))
              order by student_group.name, student_group.id)
            from listed join student_group on student_group.id = listed.student_group_id
            where listed.section_period_id = period.id) "groups",
          coalesce((select json_agg(json_build_object('teacher_id', sheet.teacher_id, 'at', sheet.taken_at,
              'by', ${accountName}, 'by_me', account.id = ${actor.account}) order by sheet.taken_at)
            from attendance_sheet sheet join account on account.id = sheet.taken_by_id
              left join teacher on teacher.id = account.teacher_id
            where sheet.section_period_id = period.id and sheet.day = ${day}::date
              and sheet.teacher_id in (select teacher_id from taught where section_period_id = period.id)), '[]') taken
        from period where id in (select section_period_id from taught)
      ) one), '[]') section_periods`.execute(db)
  return rows[0]!
}

const withLocalTimes = (period: Row, timeZone: string): SectionPeriodToday => {
  const taken = period.taken.map((sheet) => Object.assign(sheet, { at: clockTime(sheet.at, timeZone) }))
  return Object.assign(period, { taken })
}
