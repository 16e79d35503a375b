import { sql, type RawBuilder } from 'kysely'
import type { ReportedAbsence } from '#contract/day/attendance/absences.ts'
import { gradeOn, shownGradeOn } from '#server/database/enrolled.ts'
import { byLastName } from '#server/database/people.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import {
  isAssignmentByOffice,
  isMembershipByOffice,
  studentsOfOwnClasses,
} from '#server/http/own-class/own-class.ts'
import { sheetName } from '#server/database/names.ts'
import { reasonJson } from '../reasons/find.ts'
import { isAdmin } from '../sheet/access.ts'
import { appliesTo } from './reports.ts'
import { sentences } from './sentences.ts'

const MAX_OF_STUDENT = 500

type Row = Omit<ReportedAbsence, 'changed' | 'may'> & {
  changed_at: Date
  changed_by_id: number
  is_arrival: boolean
  is_leave: boolean
  reason: { id: number; name: string } | null
}
type Query = { date?: string | undefined; student_id?: number | undefined }

/** The reported absences of a day, or of a student, as far as this person may read them. */
export async function listAbsences(context: Context, query: Query): Promise<ReportedAbsence[]> {
  const { actor, reference, school } = context
  const student = query.student_id
  if (student !== undefined) await assertMayRead(context, student)
  const rows = await (student === undefined
    ? readDay(context, query.date ?? context.now.day)
    : readStudent(context, student, query.date))
  const isOffice = isAdmin(actor)
  return rows.map(({ changed_at, changed_by_id, is_arrival, is_leave, picked_up_by, reason, ...row }) =>
    Object.assign(row, {
      ...(is_arrival && { arrived: true }),
      ...(is_leave && { left: true, picked_up_by: isOffice ? (picked_up_by ?? null) : null }),
      note: isOffice ? row.note : null,
      ...(isOffice && reason && { reason }),
      changed: {
        ...localMoment(changed_at, school.timeZone),
        by: reference.accountNames.get(changed_by_id) ?? '',
      },
      may: { change: isOffice && !is_arrival && !is_leave },
    }),
  )
}

/** `grade` is the one that a named student is shown with. */
const columnsWith = (
  grade: RawBuilder<unknown>,
) => sql`reported_absence.id, start_date, end_date, start_time, end_time, kind, note, source, changed_at,
  changed_by_id, ${reasonJson(sql`absence_reason_id`)} reason, tardy_minutes is not null is_arrival, is_leave, picked_up_by, case when reported_absence.student_id is not null then json_build_object('id', student.id,
    'name', ${sheetName}, 'grade_level', ${grade}) end student,
  case when reported_absence.student_id is not null then null
    when student_group_id is not null then json_build_object('group', (
      select json_build_object('id', student_group.id, 'name', student_group.name) from student_group
      where student_group.id = student_group_id))
    when reported_absence.grade_level_id is not null then json_build_object('grade_level', reported_absence.grade_level_id)
    else json_build_object('school', true) end scope`

async function readDay({ db, actor, now }: Context, day: string): Promise<Row[]> {
  const isOffice = isAdmin(actor)
  const readable = isOffice
    ? sql`select null::bigint student_id`
    : readableStudents(actor.teacher ?? 0, day, now.day)
  const { rows } = await sql<Row>`
    with readable as materialized (${readable})
    select ${columnsWith(shownGradeOn(sql`${day}::date`))} from reported_absence left join student on student.id = reported_absence.student_id
    where removed_at is null and end_date >= ${day}::date and start_date <= ${day}::date
      and (student.is_active is not false or ${wasEnrolled(day, now.day)}) and (${isOffice} or ${reachesReadable(day)})
    order by reported_absence.student_id is not null, ${byLastName('student')}, reported_absence.id`.execute(
    db,
  )
  return rows
}

/** SQL for whether a student who has left by now was enrolled on a day that is over. */
const wasEnrolled = (day: string, today: string) => sql`(${day} < ${today} and exists (
  select from enrollment where student_id = student.id and during @> ${day}::date))`

async function readStudent({ db }: Context, id: number, day: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsWith(sql`student.grade_level_id`)} from reported_absence join student on student.id = ${id}
    where removed_at is null and (${day ?? null}::date is null or ${day ?? null}::date between start_date and end_date)
      and (reported_absence.student_id = ${id} or reported_absence.student_id is null and ${reachesAtAll(day)})
    order by start_date desc, reported_absence.id desc limit ${MAX_OF_STUDENT}`.execute(db)
  return rows
}

/** Whether an entry of a scope reaches the student on the day, else on any of its days. */
const reachesAtAll = (day: string | undefined) =>
  day === undefined
    ? sql`case when student_group_id is not null then exists (
        select from group_membership
        where group_membership.student_group_id = reported_absence.student_group_id
          and group_membership.student_id = student.id and during && daterange(start_date, end_date, '[]'))
      else ${appliesTo(sql`start_date`)} end`
    : appliesTo(sql`${day}::date`)

async function assertMayRead({ db, actor, now }: Context, student: number): Promise<void> {
  const readable = readableStudents(actor.teacher ?? 0, now.day, now.day)
  const { rows } = await sql<{ may: boolean }>`
    select ${isAdmin(actor)} or id in (${readable}) may from student where id = ${student}`.execute(db)
  if (!rows[0]) throw notFound('student')
  if (rows[0].may) return
  throw new Refusal('forbidden', sentences.otherStudents)
}

/** SQL for the students of a teacher's classes, and of the sheets that they cover on the day. */
const readableStudents = (teacher: number, day: string, today: string) => sql`
  ${studentsOfOwnClasses(teacher, today)}
  union
  select membership.student_id
  from cover
    join assignment on assignment.section_period_id = cover.section_period_id
      and assignment.teacher_id = cover.absent_teacher_id and assignment.during @> ${day}::date
    join group_membership membership on membership.student_group_id = assignment.student_group_id
      and membership.during @> ${day}::date
  where cover.teacher_id = ${teacher} and cover.day = ${day}::date
    and ${isAssignmentByOffice} and ${isMembershipByOffice}`

/** SQL for whether an entry reaches one of the students of `readable` on a day. */
const reachesReadable = (day: string) => sql`case
  when reported_absence.student_id is not null then reported_absence.student_id in (select student_id from readable)
  when reported_absence.student_group_id is not null then exists (
    select from group_membership join readable using (student_id)
    where group_membership.student_group_id = reported_absence.student_group_id
      and group_membership.during @> ${day}::date)
  when reported_absence.grade_level_id is not null then exists (
    select from readable where ${gradeOn(sql`readable.student_id`, sql`${day}::date`)} = reported_absence.grade_level_id)
  else true end`
