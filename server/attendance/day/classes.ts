import { sql, type Kysely } from 'kysely'
import type { SectionPeriodToday } from '#contract/attendance/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/http/clock.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { accountName, meetsOn, rosterOn, sheetName } from '../queries.ts'

type Asked = { day: string; teacher: number | undefined; account: number; timeZone: string }
type Row = Omit<SectionPeriodToday, 'taken'> & {
  taken: { teacher_id: number; at: string; by: string; by_me: boolean }[]
}

/** What meets on a day, by time: for one teacher that teacher's groups only. On a closed day only its name. */
export async function classesOn(db: Kysely<DB>, { day, teacher, account, timeZone }: Asked) {
  const who = teacher === undefined ? {} : { teacher }
  const { rows } = await sql<{ closure: string | null; section_periods: Row[] }>`
    with period as (
      select section_period.id, ${sectionPeriodName} name, to_char(start_time, 'HH24:MI') start_time,
        to_char(end_time, 'HH24:MI') end_time
      from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
      where ${meetsOn(day)}
    ), place as (${rosterOn(day, who)}
    ), taught as (
      select section_period_id, teacher_id, student_group_id from assignment
      where during @> ${day}::date ${teacher === undefined ? sql`` : sql`and teacher_id = ${teacher}`}
      union select section_period_id, teacher_id, student_group_id from place
    ), listed as (
      select section_period_id, teacher_id, student_group_id, json_agg(
        json_build_object('id', student.id, 'name', ${sheetName})
        order by student.last_name, student.first_name, student.id) filter (where student.id is not null) students
      from taught left join place using (section_period_id, teacher_id, student_group_id)
        left join student on student.id = place.student_id
      group by section_period_id, teacher_id, student_group_id
    )
    select
      (select name from school_closure where ${day}::date between start_date and end_date
        order by id limit 1) closure,
      coalesce((select json_agg(one order by one.start_time, one.end_time, one.name, one.id) from (
        select period.*,
          (select json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name)
              order by last_name, first_name, id)
            from teacher where id in (select teacher_id from taught where section_period_id = period.id)) teachers,
          (select json_agg(json_build_object('id', student_group.id, 'name', student_group.name,
              'type', student_group.type, 'teacher_id', listed.teacher_id, 'students', coalesce(students, '[]'))
              order by student_group.name, student_group.id)
            from listed join student_group on student_group.id = listed.student_group_id
            where listed.section_period_id = period.id) "groups",
          coalesce((select json_agg(json_build_object('teacher_id', sheet.teacher_id, 'at', sheet.taken_at,
              'by', ${accountName}, 'by_me', account.id = ${account}) order by sheet.taken_at)
            from attendance_sheet sheet join account on account.id = sheet.taken_by_id
              left join teacher on teacher.id = account.teacher_id
            where sheet.section_period_id = period.id and sheet.day = ${day}::date
              and sheet.teacher_id in (select teacher_id from taught where section_period_id = period.id)), '[]') taken
        from period where id in (select section_period_id from taught)
      ) one), '[]') section_periods`.execute(db)
  const { closure, section_periods } = rows[0]!
  if (closure !== null) return { closure, section_periods: [] }
  return { closure, section_periods: section_periods.map((period) => withLocalTimes(period, timeZone)) }
}

const withLocalTimes = (period: Row, timeZone: string): SectionPeriodToday => {
  const taken = period.taken.map((sheet) => Object.assign(sheet, { at: clockTime(sheet.at, timeZone) }))
  return Object.assign(period, { taken })
}

/** 'HH:MM' on the school's clock. */
export const clockTime = (moment: string, timeZone: string): string =>
  localNow(new Date(moment), timeZone).slice(11, 16)
