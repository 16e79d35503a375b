import { sql } from 'kysely'
import { closureName, periodsOn } from '#server/plan/calendar/meetings.ts'
import type { Context } from '#server/http/context.ts'

/** Today's absent teachers with the number of their remaining classes without coverage, by name. */
export async function findUncovered({ db, reference, now }: Context) {
  if (closureName(reference, now.day) !== undefined) return []
  const periods = periodsOn(reference, now.day).filter(({ end_time }) => end_time > now.time)
  const { rows } = await sql<{ teacher_id: number; classes: number }>`
    select teacher_id, count(*)::int classes from (
      select distinct teacher_id, section_period_id from assignment
      where section_period_id = any(${periods.map(({ id }) => id)}::bigint[]) and (during @> ${now.day}::date) is true
        and exists (select from teacher_absence absence
          where absence.teacher_id = assignment.teacher_id and ${now.day}::date between start_date and end_date
            and (whole_days or exists (select from teacher_absence_period missed
              where missed.teacher_absence_id = absence.id
                and missed.section_period_id = assignment.section_period_id)))
        and not exists (select from cover
          where cover.section_period_id = assignment.section_period_id and cover.day = ${now.day}::date
            and absent_teacher_id = assignment.teacher_id)
        and not exists (select from substitute_link link join substitute_visit visit on substitute_link_id = link.id
          where link.teacher_id = assignment.teacher_id and link.day = ${now.day}::date and revoked_at is null
            and ended_at is null)
    ) open group by teacher_id`.execute(db)
  const classes = new Map(rows.map((row) => [row.teacher_id, row.classes]))
  return [...reference.teachers.values()].flatMap(({ id, first_name, last_name }) => {
    const open = classes.get(id)
    return open === undefined ? [] : [{ id, first_name, last_name, classes: open }]
  })
}
