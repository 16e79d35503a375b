import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addStudents,
  findAudit,
  findMemberships,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'

const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

describe('Placing many students', () => {
  test('moves and unassigns in one call, and answers the groups of the grade', async () => {
    const [mia, sam, lea] = (await addStudents(world, ['Mia Mover', 'Sam Stayer', 'Lea Leaver'], 6)) as [
      number,
      number,
      number,
    ]
    const from = await addGroup(world, { name: 'From', grade: 6, students: [mia, sam, lea] })
    const to = await addGroup(world, { name: 'To', grade: 6 })
    const reply = await placeStudents(
      admin,
      [
        { student_id: mia, group_id: to },
        { student_id: sam, group_id: from },
        { student_id: lea, group_id: null },
      ],
      { grade: 6 },
    )
    assert.deepEqual(
      reply.body.groups.map(({ name, students }) => [name, students.map(({ id }) => id)]),
      [
        ['From', [sam]],
        ['To', [mia]],
      ],
    )
    assert.deepEqual(
      reply.body.unassigned_students.map(({ id }) => id),
      [lea],
    )
    assert.deepEqual(await findMemberships(world, mia), [`From [2026-08-17,${TODAY})`, `To [${TODAY},)`])
    assert.deepEqual(await findMemberships(world, sam), ['From [2026-08-17,)'])
    assert.deepEqual(await findMemberships(world, lea), [`From [2026-08-17,${TODAY})`])
    assert.deepEqual(await findAudit(world, 'student', mia), [
      { action: 'change', account: admin.account, details: { core_group: { old: from, new: to } } },
    ])
    assert.deepEqual(await findAudit(world, 'student', sam), [])
  })

  test('and placing them back on the same day restores the memberships', async () => {
    const students = await addStudents(world, ['Bo Back', 'Cy Return'])
    const home = await addGroup(world, { name: 'Home', students })
    const away = await addGroup(world, { name: 'Away' })
    const to = (group_id: number | null) => students.map((student_id) => ({ student_id, group_id }))
    for (const group of [away, null, home]) assert.equal((await placeStudents(admin, to(group))).status, 200)
    for (const student of students)
      assert.deepEqual(await findMemberships(world, student), ['Home [2026-08-17,)'])
  })

  test('swaps two students of full groups', async () => {
    const [one, two] = (await addStudents(world, ['Ona One', 'Tom Two'])) as [number, number]
    const left = await addGroup(world, { name: 'Left', capacity: 1, students: [one] })
    const right = await addGroup(world, { name: 'Right', capacity: 1, students: [two] })
    const swap = [
      { student_id: one, group_id: right },
      { student_id: two, group_id: left },
    ]
    assert.equal((await placeStudents(admin, swap)).status, 200)
    assert.deepEqual((await findMemberships(world, one)).at(-1), `Right [${TODAY},)`)
  })

  test('by two people at the same moment fills no group beyond its capacity', async () => {
    const group = await addGroup(world, { name: 'Rush', capacity: 3 })
    const students = await addStudents(world, ['Ra A', 'Rb B', 'Rc C', 'Rd D'])
    const two = (...places: number[]) =>
      placeStudents(
        admin,
        places.map((index) => ({ student_id: students[index]!, group_id: group })),
      )
    assert.deepEqual(statusesOf(await Promise.all([two(0, 1), two(3, 2)])), [200, 409])
  })

  test('by several people at the same moment, in opposite orders, succeeds for all', async () => {
    const students = await addStudents(world, ['Xa A', 'Xb B', 'Xc C', 'Xd D', 'Xe E'])
    const groups = [
      await addGroup(world, { name: 'Cross 1', students }),
      await addGroup(world, { name: 'Cross 2' }),
    ]
    const replies = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which, round) => {
        const places = students.map((student_id, index) => ({
          student_id,
          group_id: groups[(which + index) % 2]!,
        }))
        return placeStudents(admin, round % 2 === 0 ? places : places.toReversed())
      }),
    )
    assert.deepEqual(new Set(statusesOf(replies)), new Set([200]))
    for (const student of students) {
      const open = (await findMemberships(world, student)).filter((membership) => membership.endsWith(',)'))
      assert.equal(open.length, 1)
    }
  })
})
