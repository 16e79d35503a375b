import { sql, type Kysely } from 'kysely'
import type { SectionPeriodToday } from '#contract/day/attendance/attendance.ts'
import { entryInMeeting, overlaps, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { ClassLists, ClassOfTeacher } from '#contract/day/attendance/class-lists.ts'
import { byStudentName } from '#contract/day/attendance/teacher-day.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { listReportsOn } from '../absences/reports.ts'
import { reportOnDay } from '../calls/list.ts'
import { listClasses } from '../day/classes.ts'
import { findPrintedSeats } from '../seating/find.ts'

type Query = { date: string; teacher_id: number }
type Absence = { note: string | null; section_period_ids: number[] | null }
type Facts = {
  absences: readonly Absence[]
  rooms: ReadonlyMap<number, string>
  reports: ReadonlyMap<number, AbsenceEntry[]>
  seats: Awaited<ReturnType<typeof findPrintedSeats>>
}

/** The classes of a teacher on a day by time, with everything that a substitute has to know about them. */
export async function findClassLists(context: Context, query: Query): Promise<ClassLists> {
  const { db, reference } = context
  const { date, teacher_id } = query
  const teacher = reference.teachers.get(teacher_id)
  const { section_periods, message } = await listClasses(context, query)
  if (!teacher) throw notFound('teacher')
  const own = section_periods.flatMap((period) => ownClass(period, teacher_id) ?? [])
  const students = own.flatMap(({ groups }) => groups.flatMap((group) => group.students.map(({ id }) => id)))
  const facts = {
    absences: await listAbsencesOn(db, query),
    rooms: await readRooms(
      db,
      own.flatMap(({ groups }) => groups.map(({ id }) => id)),
    ),
    reports: await listReportsOn(db, date, { students, includeFormer: false }),
    seats: await findPrintedSeats(
      db,
      own.map(({ id, groups }) => ({
        section_period_id: id,
        teacher_id,
        students: groups.flatMap((group) => group.students.map((student) => student.id)),
      })),
    ),
  }
  return {
    date,
    teacher: `${teacher.first_name} ${teacher.last_name}`,
    ...(message !== undefined && { message }),
    note: joinNotes(facts.absences),
    classes: own.map((period) => classOfTeacher(period, teacher_id, facts)),
  }
}

/** The part of a section period that this teacher meets; undefined where they only cover someone else's class. */
function ownClass(period: SectionPeriodToday, teacher: number): SectionPeriodToday | undefined {
  const groups = period.groups.filter(({ teacher_id }) => teacher_id === teacher)
  return groups.length === 0 ? undefined : { ...period, groups }
}

function classOfTeacher(
  { id, name, start_time, end_time, groups, covers = [] }: SectionPeriodToday,
  teacher: number,
  { absences, rooms, reports, seats }: Facts,
): ClassOfTeacher {
  const cover = covers.find(({ absent_teacher_id }) => absent_teacher_id === teacher)
  const meeting = { start_time, end_time }
  const reportOf = (student: number) => {
    const entry = entryInMeeting(reports.get(student) ?? [], meeting)
    return entry && overlaps(entry, meeting) ? reportOnDay(entry) : null
  }
  return {
    section_period_id: id,
    name,
    ...meeting,
    rooms: [...new Set(groups.flatMap((group) => rooms.get(group.id) ?? []))],
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
    students: groups
      .flatMap((group) => group.students.map((student) => ({ student, group: group.name })))
      .toSorted((one, other) => byStudentName(one.student, other.student))
      .map(({ student, group }) => ({
        id: student.id,
        name: student.name,
        pronunciation: student.pronunciation ?? null,
        group,
        report: reportOf(student.id),
      })),
    seating: seats.get(id) ?? null,
    is_missed: absences.some(({ section_period_ids }) => section_period_ids?.includes(id) ?? true),
    covered_by: cover ? nameOrNone(cover.teacher) : null,
  }
}

const joinNotes = (absences: readonly Pick<Absence, 'note'>[]) =>
  [...new Set(absences.flatMap(({ note }) => note ?? []))].join('\n')

/** The notes for the substitute of a teacher on a day. */
export const findSubstituteNote = async (db: Kysely<DB>, query: Query): Promise<string> =>
  joinNotes(await listAbsencesOn(db, query))

const nameOrNone = (teacher: { first_name: string; last_name: string } | null) =>
  teacher === null ? '' : `${teacher.first_name} ${teacher.last_name}`

async function listAbsencesOn(db: Kysely<DB>, { date, teacher_id }: Query): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select substitute_note note, case when not whole_days then array(
      select section_period_id from teacher_absence_period where teacher_absence_id = teacher_absence.id
    ) end section_period_ids
    from teacher_absence where teacher_id = ${teacher_id} and ${date}::date between start_date and end_date
    order by id`.execute(db)
  return rows
}

async function readRooms(db: Kysely<DB>, groups: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; room: string }>`
    select id, room_number room from student_group
    where id = any(${groups}::bigint[]) and room_number is not null`.execute(db)
  return new Map(rows.map(({ id, room }) => [id, room]))
}
