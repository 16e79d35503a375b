import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents, findMemberships, placeStudents } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let [ann, bob, cat] = [0, 0, 0]
let nth = 0
beforeFile(async () => {
  admin = await world.admin()
})
const assertNoMoves = async () => {
  for (const student of [ann, bob, cat]) assert.deepEqual(await findMemberships(world, student), [])
}

describe('Placing many students is refused, for all of them,', () => {
  beforeEach(async () => {
    nth += 1
    const letter = String.fromCodePoint(96 + nth)
    ;[ann, bob, cat] = (await addStudents(
      world,
      ['Ann', 'Bob', 'Cat'].map((name) => `${name} Placed${letter}`),
    )) as [number, number, number]
  })

  test('without a place, with a student named twice, and with more than 1,000', async () => {
    const group = await addGroup(world, { name: `Core Twice ${nth}` })
    assert.equal((await placeStudents(admin, [])).status, 400)
    const twice = await placeStudents(admin, [
      { student_id: ann, group_id: group },
      { student_id: ann, group_id: null },
    ])
    assert.equal(twice.status, 400)
    assert.deepEqual(Object.keys(twice.failure.fields ?? {}), ['places'])
    const many = Array.from({ length: 1001 }, (_, index) => ({ student_id: index + 1, group_id: null }))
    assert.equal((await placeStudents(admin, many)).status, 400)
    await assertNoMoves()
  })

  test('when one student is unknown, inactive or of another grade', async () => {
    const group = await addGroup(world, { name: `Core One ${nth}` })
    const eighth = await world.addStudent('Eve Eighth', 3)
    const inactive = await world.addStudent('Gil Gone')
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    for (const [student_id, status, sentence] of [
      [99_999, 404, /^Student not found\.$/],
      [eighth, 400, /^Eve Eighth is in 8th Grade, not in 9th Grade\./],
      [inactive, 409, /^Gil Gone is not an active student/],
    ] as const) {
      const reply = await placeStudents(admin, [
        { student_id: ann, group_id: group },
        { student_id, group_id: group },
      ])
      assert.equal(reply.status, status)
      assert.match(reply.failure.message, sentence)
    }
    await assertNoMoves()
  })

  test('when one group is unknown, archived, of another type or of another grade', async () => {
    const group = await addGroup(world, { name: `Core Good ${nth}` })
    const archived = await addGroup(world, { name: 'Core Archived' })
    await sql`update student_group set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    const cte = await addGroup(world, { name: 'Robotics', type: 'cte' })
    const tenth = await addGroup(world, { name: 'Core 10A', grade: 5 })
    for (const [group_id, status] of [
      [99_999, 404],
      [archived, 404],
      [cte, 404],
      [tenth, 400],
    ] as const) {
      const reply = await placeStudents(admin, [
        { student_id: ann, group_id: group },
        { student_id: bob, group_id },
      ])
      assert.equal(reply.status, status)
    }
    await assertNoMoves()
  })

  test('when a group would exceed its capacity, unless an admin allows it', async () => {
    const group = await addGroup(world, { name: `Core Small ${nth}`, capacity: 2 })
    const all = [ann, bob, cat].map((student_id) => ({ student_id, group_id: group }))
    const full = await placeStudents(admin, all)
    assert.deepEqual([full.status, full.failure.code], [409, 'over_capacity'])
    assert.equal(
      full.failure.message,
      `Core Small ${nth} has room for 2 but would have 3, so no one was moved.`,
    )
    const teacher = await world.teacher('Tara Tries')
    assert.match(
      (await placeStudents(teacher, all, { allow: true })).failure.message,
      / The office can allow more.$/,
    )
    await assertNoMoves()
    assert.equal((await placeStudents(admin, all, { allow: true })).status, 200)
  })
})
