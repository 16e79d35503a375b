import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'

const CONFLICTS = 'GET /api/office/clashes/'
const world = useWorld()
let office: Person
let block: number
let teachers: [ada: number, ben: number]
let nth = 0
beforeFile(async () => {
  office = await world.admin()
  block = await addBlock(world)
  teachers = [await world.addTeacher('Ada Abel'), await world.addTeacher('Ben Bolt')]
})

const read = async () => (await office.call(CONFLICTS)).body
const messages = async () =>
  (await read()).clashes.map(({ group, messages: all }) => [group, ...all].join(': '))

/** A new group with students that meets a teacher in a new section period. */
async function meet(
  teacher: number,
  from: string,
  until: string,
  more: { students?: number[]; block?: number } = {},
) {
  const name = `Core ${++nth}`
  const group = await addGroup(world, { name, students: more.students ?? [] })
  const period = await addPeriod(world, { block: more.block ?? block, from, until })
  await assign(world, { period, group, teacher })
  return { name, group, period }
}

describe('Current conflicts', () => {
  beforeEach(() => sql`delete from assignment`.execute(world.db))

  test('are for the office only', async () => {
    assert.equal((await world.visitor().call(CONFLICTS)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(CONFLICTS)).status, 403)
  })

  test('do not exist where everyone is in one place at a time', async () => {
    const [ada, ben] = teachers
    await meet(ada, '09:00', '10:00')
    await meet(ada, '10:00', '11:00')
    await meet(ben, '09:00', '10:00')
    assert.deepEqual(await read(), { count: 0, clashes: [] })
  })

  test('are a teacher in two classes and students in two groups, each pair once, with where to see it', async () => {
    const [ada, ben] = teachers
    const shared = await world.addStudent('Sam Shared')
    const one = await meet(ada, '09:00', '10:00', { students: [shared] })
    const other = await meet(ada, '09:30', '10:30')
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${shared}, ${await cteIn(one.period, ben)}, 'cte', '[2026-08-17,)')`.execute(world.db)
    const { count, clashes: conflicts } = await read()
    assert.equal(count, 2)
    assert.deepEqual([conflicts[0]?.grade_level, conflicts[0]?.block_schedule_id], [4, block])
    assert.deepEqual(await messages(), [
      `${one.name}: 1 of 1 students of ${one.name} is also in CTE ${nth}, which meets Ben Bolt on Monday, Tuesday, Wednesday, Thursday, and Friday, 9:00-10:00\u00a0AM: Shared, Sam.`,
      `${one.name}: Ada Abel already meets ${other.name} on Monday, Tuesday, Wednesday, Thursday, and Friday, 9:30-10:30\u00a0AM.`,
    ])
  })

  test('leave out what has ended: an assignment, a block, a section period', async () => {
    const [ada] = teachers
    const now = await meet(ada, '09:00', '10:00')
    const ended = await addPeriod(world, { block, from: '09:15', until: '09:45' })
    await assign(world, { period: ended, group: now.group, teacher: ada, until: '2026-09-14' })
    const past = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-09-13' })
    await meet(ada, '09:00', '10:00', { block: past })
    const gone = await meet(ada, '09:00', '10:00')
    await sql`update section_period set archived_on = '2026-09-14' where id = ${gone.period}`.execute(
      world.db,
    )
    assert.equal((await read()).count, 0)
  })

  test('include a conflict that begins in a future block', async () => {
    const [ada] = teachers
    const later = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    await meet(ada, '09:00', '10:00', { block: later })
    await meet(ada, '09:00', '10:00', { block: later })
    assert.equal((await read()).count, 1)
  })
})

async function cteIn(period: number, teacher: number): Promise<number> {
  const group = await addGroup(world, { name: `CTE ${nth}`, type: 'cte' })
  await assign(world, { period, group, teacher })
  return group
}
