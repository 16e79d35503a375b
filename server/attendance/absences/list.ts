import { sql } from 'kysely'
import type { KnownAbsence } from '#contract/attendance/absences.ts'
import { byLastName } from '#server/database/people.ts'
import { localMoment } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { isOfOwnClass } from '#server/http/own-class.ts'
import { sheetName } from '../queries.ts'
import { isAdmin } from '../sheet/access.ts'
import { scopeReaches } from './known.ts'

const MAX_OF_STUDENT = 500

type Row = Omit<KnownAbsence, 'changed' | 'may'> & { changed_at: Date; changed_by_id: number }
type Query = { date?: string | undefined; student_id?: number | undefined }

/** The known absences of a day, or of a student, as far as this person may read them. */
export async function listAbsences(context: Context, query: Query): Promise<KnownAbsence[]> {
  const { actor, reference, school } = context
  const student = query.student_id
  if (student !== undefined) await assertMayRead(context, student)
  const rows = await (student === undefined
    ? readDay(context, query.date ?? context.now.day)
    : readStudent(context, student, query.date))
  const isOffice = isAdmin(actor)
  return rows.map(({ changed_at, changed_by_id, ...row }) =>
    Object.assign(row, {
      note: isOffice ? row.note : null,
      changed: {
        ...localMoment(changed_at, school.timeZone),
        by: reference.accountNames.get(changed_by_id) ?? '',
      },
      may: { change: isOffice },
    }),
  )
}

const columns = sql`known_absence.id, start_date, end_date, start_time, end_time, kind, note, source, changed_at,
  changed_by_id, case when known_absence.student_id is not null then json_build_object('id', student.id,
    'name', ${sheetName}, 'grade_level', student.grade_level_id) end student,
  case when known_absence.student_id is not null then null
    when student_group_id is not null then json_build_object('group', (
      select json_build_object('id', student_group.id, 'name', student_group.name) from student_group
      where student_group.id = student_group_id))
    when known_absence.grade_level_id is not null then json_build_object('grade_level', known_absence.grade_level_id)
    else json_build_object('school', true) end scope`

async function readDay({ db, actor, now }: Context, day: string): Promise<Row[]> {
  const isRead = isAdmin(actor) ? sql`true` : isOfTeacher(actor.teacher ?? 0, day, now.day)
  const { rows } = await sql<Row>`
    select ${columns} from known_absence left join student on student.id = known_absence.student_id
    where removed_at is null and end_date >= ${day}::date and start_date <= ${day}::date
      and student.is_active is not false and ${isRead}
    order by known_absence.student_id is not null, ${byLastName('student')}, known_absence.id`.execute(db)
  return rows
}

async function readStudent({ db }: Context, id: number, day: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from known_absence join student on student.id = ${id}
    where removed_at is null and (${day ?? null}::date is null or ${day ?? null}::date between start_date and end_date)
      and (known_absence.student_id = ${id} or known_absence.student_id is null and ${reachesAtAll(day)})
    order by start_date desc, known_absence.id desc limit ${MAX_OF_STUDENT}`.execute(db)
  return rows
}

/** Whether an entry of a scope reaches the student on the day, else on any of its days. */
const reachesAtAll = (day: string | undefined) =>
  day === undefined
    ? sql`case when student_group_id is not null then exists (
        select from group_membership
        where group_membership.student_group_id = known_absence.student_group_id
          and group_membership.student_id = student.id and during && daterange(start_date, end_date, '[]'))
      else ${scopeReaches(sql`start_date`)} end`
    : scopeReaches(sql`${day}::date`)

async function assertMayRead({ db, actor, now }: Context, student: number): Promise<void> {
  const teacher = actor.teacher ?? 0
  const { rows } = await sql<{ may: boolean }>`
    select ${isAdmin(actor) ? sql`true` : mayReadOf(teacher, sql`student.id`, now.day, now.day)} may
    from student where id = ${student}`.execute(db)
  if (!rows[0]) throw notFound('student')
  if (rows[0].may) return
  throw new Refusal(
    'forbidden',
    'Known absences are for the office and for the student’s own teachers. Please ask the office.',
  )
}

/** Whether a student is of a teacher's classes, or on a sheet that they cover on the day. */
const mayReadOf = (
  teacher: number,
  student: ReturnType<typeof sql>,
  day: string,
  today: string,
) => sql<boolean>`(
  ${isOfOwnClass(teacher, student, today)} or exists (
    select from cover
      join assignment on assignment.section_period_id = cover.section_period_id
        and assignment.teacher_id = cover.absent_teacher_id and assignment.during @> ${day}::date
      join group_membership membership on membership.student_group_id = assignment.student_group_id
        and membership.during @> ${day}::date
    where cover.teacher_id = ${teacher} and cover.day = ${day}::date and membership.student_id = ${student}))`

/** Whether a teacher reads an entry of a day: it reaches a student whose known absences they read. */
const isOfTeacher = (teacher: number, day: string, today: string) => sql`exists (
  select from student reached
  where reached.is_active and ${mayReadOf(teacher, sql`reached.id`, day, today)} and case
    when known_absence.student_id is not null then reached.id = known_absence.student_id
    when known_absence.student_group_id is not null then exists (
      select from group_membership member
      where member.student_group_id = known_absence.student_group_id and member.student_id = reached.id
        and member.during @> ${day}::date)
    else known_absence.grade_level_id is null or known_absence.grade_level_id = reached.grade_level_id end)`
