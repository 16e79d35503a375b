import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents, findMemberships, placeStudents, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

const { world, admin } = useGroupsWorld()

const propose = (gradeLevelId: number) =>
  admin.call('GET /api/groups/:kind/distribution/:gradeLevelId/', {
    params: { kind: 'core-groups', gradeLevelId },
  })

describe('A proposal to distribute the unassigned', () => {
  test('is refused for no grade', async () => {
    assert.equal((await propose(13)).status, 400)
  })

  test('leaves everyone without a group if there is none, and is empty if no one is unassigned', async () => {
    const [uma] = await addStudents(world, ['Uma Unassigned'], 1)
    const withoutGroups = await propose(1)
    assert.deepEqual(
      [withoutGroups.body.places, withoutGroups.body.left_over.map(({ id }) => id)],
      [[], [uma]],
    )
    const empty = await propose(2)
    assert.deepEqual(empty.body, { places: [], groups: [], left_over: [], undo: [] })
  })

  test('is ordered by size, then by last name, and saves nothing itself', async () => {
    const [member, ada, ben, cid, dee] = (await addStudents(
      world,
      ['Max Member', 'Ada Abel', 'Ben Abel', 'Cid Cole', 'Dee Dorn'],
      4,
    )) as [number, number, number, number, number]
    const inactive = await world.addStudent('Gil Gone', 4)
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    const one = await addGroup(world, { name: 'Core 1', students: [member] })
    const two = await addGroup(world, { name: 'Core 2', capacity: 2 })
    const { body } = await propose(4)
    assert.deepEqual(
      body.groups.map((group) => [group.name, group.before, group.after, group.students.map(({ id }) => id)]),
      [
        ['Core 1', 1, 3, [ben, dee]],
        ['Core 2', 0, 2, [ada, cid]],
      ],
    )
    assert.deepEqual(await findMemberships(world, ada), [])

    assert.equal((await placeStudents(admin, body.places)).status, 200)
    assert.deepEqual((await propose(4)).body.places, [])
    assert.deepEqual(await findMemberships(world, ada), ['Core 2 [2026-09-14,)'])

    assert.equal((await placeStudents(admin, body.undo)).status, 200)
    for (const student of [ada, ben, cid, dee]) assert.deepEqual(await findMemberships(world, student), [])
    assert.deepEqual(await findMemberships(world, member), ['Core 1 [2026-08-17,)'])
    assert.deepEqual(
      (await propose(4)).body.groups.map(({ id }) => id),
      [one, two],
    )
  })

  test('leaves over the last students of the list when there is no seat left', async () => {
    await addStudents(world, ['Ea Early', 'La Late'], 6)
    await addGroup(world, { name: 'Core Tiny', grade: 6, capacity: 1 })
    assert.deepEqual(
      (await propose(6)).body.left_over.map(({ last_name }) => last_name),
      ['Late'],
    )
  })
})
