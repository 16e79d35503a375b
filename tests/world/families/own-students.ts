import { sql } from 'kysely'
import { openForFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { addBlock, addGroup, addPeriod } from '../timetable.ts'
import { openWorld, type World } from '../world.ts'

/**
 * A school whose teachers may edit. The office gave Tara the group Mine with two students; Uma leads the group Theirs with
 * six, and no one leads or meets the group Open.
 */
export type OwnStudents = {
  world: World
  office: Person
  tara: Person
  uma: Person
  own: number[]
  others: number[]
  mine: number
  theirs: number
  open: number
  block: number
  /** A section period of the block without assignments. */
  period: number
}

export const useOwnStudents = (): OwnStudents => openForFile(openSchool, ({ world }) => world.close())

async function openSchool(): Promise<OwnStudents> {
  const world = await openWorld()
  const office = await world.admin()
  const tara = await world.teacher('Tara Trying')
  const uma = await world.teacher('Uma Useful')
  const own = await addFamilies(world, ['Olga Own', 'Otto Own'])
  const others = await addFamilies(world, ['Ann A', 'Ben B', 'Cat C', 'Dan D', 'Eve E', 'Fay F'])
  const mine = await addGroup(world, { name: 'Mine', students: own })
  const theirs = await addGroup(world, { name: 'Theirs', students: others })
  const open = await addGroup(world, { name: 'Open' })
  await sql`update student_group set core_class_id = 1,
    teacher_id = case when id = ${mine} then ${tara.teacher}::bigint when id = ${theirs} then ${uma.teacher}::bigint end`.execute(
    world.db,
  )
  const block = await addBlock(world)
  const period = await addPeriod(world, { block })
  await addPeriod(world, { block, from: '10:00', until: '11:00' })
  return { world, office, tara, uma, own, others, mine, theirs, open, block, period }
}

/** Students of grade 9, each with a contact whose name, address and phone no one else has. */
async function addFamilies(world: World, names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await world.addStudent(name))
  await sql`insert into contact (student_id, place, name, relation, email, phone, may_receive)
    select id, 0, 'Parent of ' || id, 'Mother', 'parent' || id || '@home.example', '+1 555 01' || id + 10, true
    from unnest(${ids}::bigint[]) id`.execute(world.db)
  return ids
}

/** The students whose contacts, family record or reported absences this person can read. */
export async function readableFamilies(
  { own, others }: OwnStudents,
  person: Person,
): Promise<{ contacts: number[]; records: number[]; absences: number[] }> {
  const found = { contacts: [] as number[], records: [] as number[], absences: [] as number[] }
  for (const studentId of [...own, ...others]) {
    const params = { studentId }
    const contacts = await person.call('GET /api/students/:studentId/contacts/', { params })
    const record = await person.call('GET /api/students/:studentId/family-record/', { params })
    const absences = await person.call('GET /attendance/absences/', { query: { student_id: studentId } })
    if (contacts.status === 200) found.contacts.push(studentId)
    if (record.status === 200) found.records.push(studentId)
    if (absences.status === 200) found.absences.push(studentId)
  }
  return found
}

export const onlyOwn = ({ own }: OwnStudents) => ({ contacts: own, records: own, absences: own })

/** A second block with the section periods of the first, to copy into. */
export async function addNextBlock({ world }: OwnStudents): Promise<number> {
  const next = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
  await addPeriod(world, { block: next })
  return next
}

/** Resets the school to what the office created. */
export async function restoreSchool({ world, others, theirs, uma, block }: OwnStudents): Promise<void> {
  await sql`update block_schedule set end_date = '2026-10-30' where id = ${block}`.execute(world.db)
  await sql`truncate proposal_pin, assignment, student_homeroom_teacher, made_by_teacher`.execute(world.db)
  await sql`delete from group_membership where student_id = any(${others}::bigint[])`.execute(world.db)
  await sql`update student_group set teacher_id = ${uma.teacher} where id = ${theirs}`.execute(world.db)
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    select student, ${theirs}, 'core', '[2026-08-17,)' from unnest(${others}::bigint[]) student`.execute(
    world.db,
  )
}

/** Places one of the others in a group, or takes them out. */
export const placeOne = ({ others }: OwnStudents, person: Person, group_id: number | null) =>
  person.call('POST /api/groups/:kind/place/', {
    params: { kind: 'core-groups' },
    body: { grade_level: 4, places: [{ student_id: others[0]!, group_id }], allow_over_capacity: false },
  })
