import * as fc from 'fast-check'
import { sql } from 'kysely'
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

/** Replaces all marks by these. */
export async function replaceMarks({ db }: World, { admin }: School, marks: RandomMark[]): Promise<void> {
  const column = (name: keyof RandomMark) => marks.map((mark) => mark[name])
  const sent = sql`unnest(${column('period')}::bigint[], ${column('day')}::date[], ${column('student')}::bigint[],
    ${column('teacher')}::bigint[], ${column('group')}::bigint[], ${column('status')}::text[], ${column('excuse')}::text[])
    sent (period, day, student_id, teacher_id, student_group_id, status, excuse)`
  await sql`delete from attendance_mark`.execute(db)
  await sql`delete from attendance_sheet_group`.execute(db)
  await sql`delete from attendance_sheet`.execute(db)
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
