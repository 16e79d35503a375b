import { sql } from 'kysely'
import type { Sent } from '#contract/index.ts'
import type { rollOver } from '#contract/plan/roll-over/roll-over.ts'
import { openForFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { addBlock, addClosure, addGroup, addPeriod } from '../timetable.ts'
import { openWorld, type World } from '../world.ts'

type Plan = Sent<(typeof rollOver)['POST /api/roll-over/'], 'body'>

/** The school year after that of the test's school. */
export const NEXT_YEAR = { start_date: '2027-08-16', end_date: '2028-06-09' }
const [GRADE_6, GRADE_7, GRADE_12] = [1, 2, 7]

/**
 * A school before its next year: two students each in 6A, 7A and 12A, those of 6A also in the CTE group Art, a block with bell times
 * and requirements, two closures, and the next school year.
 */
export async function addSchoolToRollOver(world: World, office: Person) {
  const teachers = {
    wachira: await world.addTeacher('Ana Wachira'),
    trinh: await world.addTeacher('Cedric Trinh'),
  }
  const sixth = [await world.addStudent('Ada Abara', GRADE_6), await world.addStudent('Bo Begum', GRADE_6)]
  const seventh = [await world.addStudent('Cy Cole', GRADE_7), await world.addStudent('Di Dorn', GRADE_7)]
  const seniors = [await world.addStudent('Ed Eger', GRADE_12), await world.addStudent('Flo Frank', GRADE_12)]
  const groups = {
    sixA: await addGroup(world, { name: '6A', grade: GRADE_6, students: sixth, capacity: 24 }),
    sevenA: await addGroup(world, { name: '7A', grade: GRADE_7, students: seventh }),
    twelveA: await addGroup(world, { name: '12A', grade: GRADE_12, students: seniors }),
    art: await addGroup(world, { name: 'Art', type: 'cte', grade: GRADE_6, students: sixth }),
  }
  await sql`update student_group set teacher_id = ${teachers.wachira}, room_number = '101' where id = ${groups.sixA}`.execute(
    world.db,
  )
  await sql`update student_group set teacher_id = ${teachers.trinh} where id = ${groups.sevenA}`.execute(
    world.db,
  )
  const block = await addBlock(world, { name: 'Fall 2026', from: '2026-08-17', until: '2026-12-18' })
  await addPeriod(world, { block, grade: GRADE_6 })
  await addPeriod(world, { block, grade: GRADE_7, from: '10:00', until: '11:00' })
  await sql`insert into block_requirements (block_schedule_id) values (${block})`.execute(world.db)
  await sql`insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week) values
    (${block}, ${groups.sevenA}, ${teachers.trinh}, 5), (${block}, ${groups.sixA}, ${teachers.wachira}, 4)`.execute(
    world.db,
  )
  await addClosure(world, 'Labor Day', '2026-09-07')
  await addClosure(world, 'Winter Break', '2026-12-21', '2027-01-01')
  const { body } = await office.call('POST /api/school-years/', { body: NEXT_YEAR })
  return { teachers, sixth, seventh, seniors, groups, block, year: body.id }
}
export type SchoolToRollOver = Awaited<ReturnType<typeof addSchoolToRollOver>>

/** The calling test file's world, with someone of the office and a school before its next year. */
export const useSchoolToRollOver = () =>
  openForFile(
    async () => {
      const world = await openWorld()
      const office = await world.admin()
      return { world, office, school: await addSchoolToRollOver(world, office) }
    },
    ({ world }) => world.close(),
  )

export const rollOverYear = (
  person: Person,
  school_year_id: number,
  plan: Partial<Plan> = {},
  headers: Record<string, string> = {},
) => person.call('POST /api/roll-over/', { body: { school_year_id, ...plan }, headers })

export const undoRollOver = (person: Person, batchId: number) =>
  person.call('POST /api/roll-over/:batchId/undo/', { params: { batchId } })

/** The same school on a later day. The caller closes its app. */
export const onDay = ({ db, reports, url }: World, day: string) =>
  openWorld({
    now: `${day}T09:05:00`,
    database: { db, writes: db, reports, url, close: () => Promise.resolve() },
  })

/** Every row of the tables that a roll-over writes, without the log of what people did. */
export async function snapshot({ db }: World): Promise<Record<string, unknown[]>> {
  const tables = [
    'student',
    'enrollment',
    'student_group',
    'group_membership',
    'assignment',
    'block_schedule',
    'section_period',
    'block_requirements',
    'requirement',
    'teacher_time_off',
    'school_closure',
    'school_year',
    'school',
    'student_deactivation',
    'made_by_teacher',
    'attendance_mark',
    'attendance_mark_aside',
    'attendance_day',
    'account',
  ] as const
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) "row" from ${sql.table(table)} one order by to_jsonb(one)::text`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** What students are today, as 'Ada Abara 1 active 6A'. */
export async function describeStudents({ db }: World, day: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', first_name, last_name, student.grade_level_id, case when is_active then 'active' else 'left' end, (
      select string_agg(name, '+' order by membership.type) from group_membership membership
        join student_group on student_group.id = student_group_id and not archived
      where student_id = student.id and during @> ${day}::date)) line
    from student order by student.id`.execute(db)
  return rows.map(({ line }) => line)
}
