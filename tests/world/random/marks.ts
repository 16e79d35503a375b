import * as fc from 'fast-check'
import { sql } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import { replaceEnrollments, type Enrolled } from '../enrolled.ts'
import { addBlock, addGroup, addPeriod } from '../timetable.ts'
import type { World } from '../world.ts'

export type RandomMark = {
  period: number
  day: string
  student: number
  teacher: number
  group: number
  status: string
  excuse: string | null
}

/** Two weeks and the weekends around them. */
export const DAYS = Array.from({ length: 16 }, (_, nth) => `2026-09-${String(nth + 3).padStart(2, '0')}`)

/** Three teachers, three groups of two grades, five students and four section periods, which random marks are about. */
export async function openRandomSchool(world: World) {
  const admin = await world.admin()
  const teachers: number[] = []
  const students: number[] = []
  const groups: number[] = []
  const periods: number[] = []
  const block = await addBlock(world)
  for (const name of ['Tess Lund', 'Tim Olsen', 'Tove Berg']) teachers.push(await world.addTeacher(name))
  for (const name of ['Ana', 'Bo', 'Cy', 'Di', 'Ed']) students.push(await world.addStudent(`${name} Abara`))
  for (const grade of [3, 4, 4]) groups.push(await addGroup(world, { name: `Core ${groups.length}`, grade }))
  for (const hour of ['08', '09', '10', '11'])
    periods.push(await addPeriod(world, { block, from: `${hour}:00`, until: `${hour}:50` }))
  return { admin, teachers, students, groups, periods }
}
type School = Awaited<ReturnType<typeof openRandomSchool>>

const MARKS = [
  ['P', null],
  ['T', null],
  ['T', 'TEX'],
  ['T', 'TUX'],
  ['A', null],
  ['A', 'AEX'],
  ['A', 'AUX'],
] as const

/** At most one mark for each student, section period and day. */
export const randomMarks = ({ teachers, students, groups, periods }: School): fc.Arbitrary<RandomMark[]> =>
  fc.uniqueArray(
    fc
      .record({
        period: fc.constantFrom(...periods),
        day: fc.constantFrom(...DAYS),
        student: fc.constantFrom(...students),
        teacher: fc.constantFrom(...teachers),
        group: fc.constantFrom(...groups),
        mark: fc.constantFrom(...MARKS),
      })
      .map(({ mark: [status, excuse], ...rest }) => Object.assign(rest, { status, excuse })),
    { maxLength: 150, size: 'max', selector: ({ period, day, student }) => `${period} ${day} ${student}` },
  )

const YEAR_START = '2026-08-17'

/** Each student stays, changes grade, leaves, enters later, or comes back after some days in any grade. */
export const randomEnrollments = ({ students }: School): fc.Arbitrary<Map<number, Enrolled[]>> => {
  const ofStudent = fc
    .record({ grade: fc.constantFrom(3, 4), other: fc.constantFrom(3, 4), day: fc.constantFrom(...DAYS) })
    .chain(({ grade, other, day }) =>
      fc.constantFrom<Enrolled[]>(
        [{ from: YEAR_START, grade }],
        [
          { from: YEAR_START, until: addDays(day, -1), grade, exit: 'promoted' },
          { from: day, grade: 7 - grade, entry: 'promoted' },
        ],
        [{ from: YEAR_START, until: day, grade }],
        [{ from: day, grade }],
        [
          { from: YEAR_START, until: day, grade },
          { from: addDays(day, 4), grade: other, entry: 'returned' },
        ],
        [{ from: YEAR_START, until: day, grade, exit: 'no_show' }],
      ),
    )
  return fc
    .tuple(...students.map(() => ofStudent))
    .map((enrolled) => new Map(students.map((student, nth) => [student, enrolled[nth]!])))
}

/** The grade of a student on a day, worked out from what was given; undefined without an enrollment. */
export const gradeIn = (enrollments: Map<number, Enrolled[]>, student: number, day: string) =>
  enrollments
    .get(student)!
    .find(({ from, until = '9999-12-31', exit }) => exit !== 'no_show' && from <= day && day <= until)?.grade

/** Replaces all marks by these. */
export async function replaceMarks(world: World, school: School, marks: RandomMark[]): Promise<void> {
  const { db } = world
  await sql`delete from attendance_mark`.execute(db)
  await sql`delete from attendance_mark_aside`.execute(db)
  await sql`delete from attendance_sheet_group`.execute(db)
  await sql`delete from attendance_sheet`.execute(db)
  await addMarks(world, school, marks)
}

/** Adds marks of days without any. */
export async function addMarks(
  { db }: Pick<World, 'db'>,
  { admin }: Pick<School, 'admin'>,
  marks: RandomMark[],
): Promise<void> {
  const column = (name: keyof RandomMark) => marks.map((mark) => mark[name])
  const sent = sql`unnest(${column('period')}::bigint[], ${column('day')}::date[], ${column('student')}::bigint[],
    ${column('teacher')}::bigint[], ${column('group')}::bigint[], ${column('status')}::text[], ${column('excuse')}::text[])
    sent (period, day, student_id, teacher_id, student_group_id, status, excuse)`
  await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id, mark_count)
    select period, day, teacher_id, ${admin.account}::bigint, count(*) from ${sent} group by period, day, teacher_id`.execute(
    db,
  )
  await sql`insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select distinct period, day, teacher_id, student_group_id, ${admin.account}::bigint from ${sent}`.execute(
    db,
  )
  await sql`insert into attendance_mark
      (section_period_id, day, student_id, teacher_id, student_group_id, status, excuse, taken_by_id)
    select sent.*, ${admin.account}::bigint from ${sent}`.execute(db)
}

/** Replaces the enrollments of all students. */
export async function replaceAllEnrollments(
  { db }: World,
  enrollments: Map<number, Enrolled[]>,
): Promise<void> {
  for (const [student, enrolled] of enrollments) await replaceEnrollments(db, student, enrolled)
}
