import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addStudents,
  deleteGroup,
  findMemberships,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'

const { world, admin } = useGroupsWorld()

describe('Deleting a group', () => {
  test('while students move in and out causes no error and leaves no one in it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const letter = 'abcde'[round]!
      const students = await addStudents(
        world,
        ['Pia', 'Quin', 'Rob', 'Sid'].map((name) => `${name} Race${letter}`),
        7,
      )
      const members = students.slice(0, 2)
      const group = await addGroup(world, { name: `Race ${round}`, grade: 7, students: members })
      const other = await addGroup(world, { name: `Other ${round}`, grade: 7 })
      const move = (student: number, group_id: number) =>
        placeStudents(admin, [{ student_id: student, group_id }], { grade: 7 })
      const replies = await Promise.all([
        move(members[0]!, other),
        move(students[2]!, group),
        deleteGroup(admin, group),
        move(students[3]!, group),
        move(members[1]!, other),
      ])
      for (const status of statusesOf(replies)) assert.ok([200, 204, 404].includes(status), String(status))
      const open = (await Promise.all(students.map((student) => findMemberships(world, student)))).flat()
      assert.deepEqual(
        open.filter((membership) => membership.startsWith(`Race ${round}`) && membership.endsWith(',)')),
        [],
      )
    }
  })

  test('twice at once deletes it once', async () => {
    const group = await addGroup(world, { name: 'Core Both', students: [await world.addStudent('Bo Both')] })
    const replies = await Promise.all([deleteGroup(admin, group), deleteGroup(admin, group)])
    assert.deepEqual(statusesOf(replies), [200, 404])
  })
})
