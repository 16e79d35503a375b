import { sql } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { openForFile } from './file-hooks.ts'
import type { Person } from './person.ts'
import { openWorld, type World } from './world.ts'

const idOf = async (query: ReturnType<typeof sql>, { db }: World): Promise<number> =>
  ((await query.execute(db)).rows[0] as { id: number }).id

/** A group with students who have been in it since a day, by default the start of the school year. */
export async function addGroup(
  world: World,
  { name, type = 'core', grade = 4, students = [], since = '2026-08-17', capacity = null }: NewGroup,
): Promise<number> {
  const id = await idOf(
    sql`insert into student_group (type, name, grade_level_id, capacity)
      values (${type}, ${name}, ${grade}, ${capacity}) returning id`,
    world,
  )
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    select student, ${id}, ${type}, daterange(${since}::date, null)
    from unnest(${students}::bigint[]) student`.execute(world.db)
  return id
}
type NewGroup = {
  name: string
  type?: GroupType
  grade?: number
  students?: number[]
  since?: string
  capacity?: number | null
}

/** A block of the autumn: the weeks around September 14, 2026. */
export const addBlock = (world: World, { name = 'Autumn', from = '2026-08-17', until = '2026-10-30' } = {}) =>
  idOf(
    sql`insert into block_schedule (name, start_date, end_date) values (${name}, ${from}, ${until}) returning id`,
    world,
  )

/** A section period; by default of grade 9, Monday to Friday at nine. */
export const addPeriod = (
  world: World,
  { block, from = '09:00', until = '10:00', days = [1, 2, 3, 4, 5], grade = 4, homeroom = false }: NewPeriod,
) =>
  idOf(
    sql`insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week, homeroom)
      values (${block}, ${grade}, ${from}, ${until}, ${days}::smallint[], ${homeroom}) returning id`,
    world,
  )
type NewPeriod = {
  block: number
  from?: string
  until?: string
  days?: number[]
  grade?: number
  homeroom?: boolean
}

/** Has a teacher meet a group in a section period from the day `since` to the day before `until`. */
export const assign = (
  world: World,
  { period, group, teacher, since = '2026-08-17', until = null }: NewAssignment,
) =>
  idOf(
    sql`insert into assignment (section_period_id, student_group_id, teacher_id, during)
      values (${period}, ${group}, ${teacher}, daterange(${since}::date, ${until}::date)) returning id`,
    world,
  )
type NewAssignment = {
  period: number
  group: number
  teacher: number
  since?: string
  until?: string | null
}

export const addClosure = (world: World, name: string, from: string, until = from) =>
  idOf(
    sql`insert into school_closure (name, start_date, end_date) values (${name}, ${from}, ${until}) returning id`,
    world,
  )

/** A teacher who meets a group of students in a section period of the autumn, every weekday at nine. */
export async function addClass(
  world: World,
  { name, students = ['Ana Abara', 'Bo Begum', 'Cy Chen'] }: NewClass,
) {
  const teacher = await world.teacher(`Tess ${name}`)
  const ids: number[] = []
  for (const student of students) ids.push(await world.addStudent(`${student}${name}`))
  const group = await addGroup(world, { name: `Core ${name}`, students: ids })
  const block = await addBlock(world)
  const period = await addPeriod(world, { block })
  const assignment = await assign(world, { period, group, teacher: teacher.teacher! })
  return { name, teacher, students: ids, group, block, period, assignment }
}
type NewClass = { name: string; students?: string[] }
export type Class = Awaited<ReturnType<typeof addClass>>

/** The calling test file's school with one class. */
export const useClassWorld = (): ClassWorld => openForFile(openClassWorld, ({ world }) => world.close())

async function openClassWorld(): Promise<ClassWorld> {
  const world = await openWorld()
  return { world, admin: await world.admin(), lund: await addClass(world, { name: 'Lund' }) }
}
export type ClassWorld = { world: World; admin: Person; lund: Class }
