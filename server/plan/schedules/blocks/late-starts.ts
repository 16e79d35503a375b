import { sql, type Transaction } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from '#server/plan/calendar/days.ts'
import { fullName, listName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sectionPeriodName } from '#server/database/names.ts'

export type LateStarts = {
  /** Ids of assignments. */
  assignments: number[]
  /** Ids of memberships, and of their students. */
  memberships: number[]
  students: number[]
  /** A sentence for each sheet that was taken without an assignment or membership which is left out for that. */
  contradicted: string[]
}

type Scope = { block: number; since: string; today: string; display: DayDisplay }

/**
 * The first assignments in a block, and the first memberships of its groups, that begin after the block's first day and by
 * today. A record that continues or follows another one is not the first. Records that would add students to sheets taken
 * without them are skipped.
 */
export async function findLateStarts(tx: Transaction<DB>, scope: Scope): Promise<LateStarts> {
  const [assignments, memberships] = [await lateAssignments(tx, scope), await lateMemberships(tx, scope)]
  const free = memberships.filter(({ sheets }) => sheets.length === 0)
  return {
    assignments: assignments.filter(({ sheets }) => sheets.length === 0).map(({ id }) => id),
    memberships: free.map(({ id }) => id),
    students: [...new Set(free.map(({ student_id }) => student_id))],
    contradicted: contradictions([...assignments, ...memberships], scope.display),
  }
}

type TakenSheet = { day: string; class: string; teacher: string }
type Late = { id: number; name: string; sheets: TakenSheet[] }

const MAX_WITHOUT = 3

/** 'Grade 9, 09:00-10:00 of Tess Lund was taken on Monday, September 14, 2026 without Core 9B.' by day and class. */
function contradictions(late: readonly Late[], display: DayDisplay): string[] {
  const without = Map.groupBy(
    late.flatMap(({ name, sheets }) => sheets.map((sheet) => ({ ...sheet, name }))),
    (sheet) =>
      `${sheet.day} ${sheet.class} of ${sheet.teacher} was taken on ${longDay(sheet.day, display)} without`,
  )
  return [...without]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([sentence, entries]) => {
      const names = entries.map(({ name }) => name)
      const more = names.length > MAX_WITHOUT ? [`${names.length - MAX_WITHOUT} more`] : []
      return `${sentence.slice(DAY_LENGTH)} ${[...names.slice(0, MAX_WITHOUT), ...more].join('; ')}.`
    })
}
const DAY_LENGTH = '2026-09-14 '.length

const takenSheets = sql`json_agg(json_build_object('day', sheet.day, 'class', ${sectionPeriodName},
  'teacher', ${fullName('teacher')}) order by sheet.day)`

/** A range of days from the block's first day to the day before a row's first day. */
const before = ({ since }: Scope) => sql`daterange(${since}::date, lower(late.during))`

async function lateAssignments(tx: Transaction<DB>, scope: Scope): Promise<Late[]> {
  const { rows } = await sql<Late>`
    with late as (
      select assignment.* from assignment join section_period on section_period.id = section_period_id
      where block_schedule_id = ${scope.block} and lower(during) > ${scope.since}::date
        and lower(during) <= ${scope.today}::date and continues_id is null
        and (section_period.archived_on is null
          or exists (select from section_period next where next.continues_id = section_period.id))
    )
    select late.id, student_group.name, coalesce((
      select ${takenSheets} from attendance_sheet sheet
        join section_period on section_period.id = sheet.section_period_id
        join teacher on teacher.id = sheet.teacher_id
      where sheet.section_period_id = late.section_period_id and ${before(scope)} @> sheet.day
        and (sheet.teacher_id = late.teacher_id or exists (
          select from attendance_mark mark join group_membership member on member.student_id = mark.student_id
          where mark.day = sheet.day and mark.section_period_id = sheet.section_period_id
            and mark.teacher_id = sheet.teacher_id and member.student_group_id = late.student_group_id
            and not member.during << daterange(sheet.day, null)))
    ), '[]') sheets
    from late join student_group on student_group.id = late.student_group_id
    where not exists (
      select from assignment other where other.section_period_id = late.section_period_id
        and other.student_group_id = late.student_group_id and other.id <> late.id and other.during && ${before(scope)})
    order by late.id`.execute(tx)
  return rows
}

async function lateMemberships(
  tx: Transaction<DB>,
  scope: Scope,
): Promise<(Late & { student_id: number })[]> {
  const { rows } = await sql<Late & { student_id: number }>`
    with late as (
      select * from group_membership
      where lower(during) > ${scope.since}::date and lower(during) <= ${scope.today}::date
        and student_group_id in (
          select student_group_id from assignment join section_period on section_period.id = section_period_id
          where block_schedule_id = ${scope.block})
    )
    select late.id, late.student_id, ${listName('student')} name, coalesce((
      select ${takenSheets} from attendance_sheet sheet
        join assignment on assignment.section_period_id = sheet.section_period_id
          and assignment.teacher_id = sheet.teacher_id and assignment.during @> sheet.day
        join section_period on section_period.id = sheet.section_period_id
        join teacher on teacher.id = sheet.teacher_id
      where assignment.student_group_id = late.student_group_id and ${before(scope)} @> sheet.day
        and not exists (select from attendance_mark mark where mark.day = sheet.day
          and mark.section_period_id = sheet.section_period_id and mark.student_id = late.student_id
          and mark.teacher_id = sheet.teacher_id)
    ), '[]') sheets
    from late join student on student.id = late.student_id
    where not exists (
      select from group_membership other where other.student_id = late.student_id and other.type = late.type
        and other.id <> late.id and other.during && ${before(scope)})
    order by late.id`.execute(tx)
  return rows
}
