import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findMemberships, moveStudent, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

describe('Several moves at the same moment', () => {
  test('of one student end in one group, and no call fails', async () => {
    const pia = await world.addStudent('Pia Pulled')
    const groups = await Promise.all(['P1', 'P2', 'P3', 'P4'].map((name) => addGroup(world, { name })))
    const replies = await Promise.all(
      groups.map((group_id) => moveStudent(admin, { student_id: pia, group_id })),
    )
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const history = await findMemberships(world, pia)
    assert.equal(history.length, 1)
    assert.match(history[0] ?? '', new RegExp(`^P[1-4] \\[${TODAY},\\)$`))
  })

  test('never fill a group beyond its capacity', async () => {
    const group = await addGroup(world, { name: 'Core Rush', capacity: 3 })
    const students = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((nth) => world.addStudent(`Rush ${'abcdef'[nth - 1]}`)),
    )
    const replies = await Promise.all(
      students.map((student_id) => moveStudent(admin, { student_id, group_id: group })),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).sort((one, other) => one - other),
      [200, 200, 200, 409, 409, 409],
    )
  })
})
