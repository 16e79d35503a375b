import { sql, type RawBuilder } from 'kysely'
import type {
  AssignedGroups,
  SectionPeriodWithAssociations,
} from '#contract/plan/schedules/section-periods.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import type { Context } from '#server/http/context.ts'
import { distinctTeachers, listAssignments } from '../assignments/queries.ts'
import { dayInBlock, findBlock } from '../blocks/queries.ts'
import { listSectionPeriodsOf } from './queries.ts'
import { sectionPeriodName } from '#server/database/names.ts'

/** The section periods of one grade in one block, with their assignments from today on (at the end of a block that is over). */
export async function listWithAssociations(
  { db, now }: Context,
  { block_schedule, grade_level }: { block_schedule: number; grade_level: number },
): Promise<SectionPeriodWithAssociations[]> {
  const block = await findBlock(db, block_schedule)
  const day = dayInBlock(now.day, block)
  const [sectionPeriods, assignments] = await Promise.all([
    listSectionPeriodsOf(db, block.id, grade_level),
    listAssignments(db, { block: block.id, grade: grade_level, day }),
  ])
  return sectionPeriods.map((period) => {
    const ofPeriod = assignments.filter(({ section_period_id }) => section_period_id === period.id)
    return Object.assign(period, {
      assignments: ofPeriod,
      teachers: distinctTeachers(ofPeriod),
      groups: ofPeriod.map(({ group_id: id, group_name: name, group_type: type }) => ({ id, name, type })),
    })
  })
}

type Row = Omit<AssignedGroups, 'class_period'> & {
  class_period: Omit<AssignedGroups['class_period'], 'days_of_week'> & { days: number[] }
}

/** The section periods of a grade with their groups, by block and time: of one block, or of all that are not over. */
export async function listAssignedGroups(
  { db, now }: Context,
  { grade, block, isListed }: { grade: number; block: number | undefined; isListed: RawBuilder<unknown> },
): Promise<AssignedGroups[]> {
  if (block !== undefined) await findBlock(db, block)
  const { rows } = await sql<Row>`
    select
      json_build_object('id', section_period.id, 'name', ${sectionPeriodName},
        'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'),
        'days', days_of_week, 'homeroom', homeroom,
        'block_schedule', json_build_object('id', block_schedule.id, 'name', block_schedule.name)) class_period,
      coalesce((
        select json_agg(json_build_object('id', student_group.id, 'name', student_group.name,
          'type', student_group.type, 'teacher_name', first_name || ' ' || last_name)
          order by student_group.name, student_group.id)
        from assignment join student_group on student_group.id = assignment.student_group_id
          join teacher on teacher.id = assignment.teacher_id
        where assignment.section_period_id = section_period.id
          and not during << daterange(least(greatest(${now.day}::date, start_date), end_date), null)
      ), '[]') "groups"
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where grade_level_id = ${grade} and not section_period.archived and not block_schedule.archived
      and ${block === undefined ? sql`end_date >= ${now.day}::date and ${isListed}` : sql`block_schedule.id = ${block}`}
    order by start_date, block_schedule.id, start_time, end_time, section_period.id`.execute(db)
  return rows.map(({ class_period: { days, ...period }, groups }) => ({
    class_period: Object.assign(period, { days_of_week: weekdayNames(days) }),
    groups,
  }))
}
