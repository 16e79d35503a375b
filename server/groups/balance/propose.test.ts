import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BalanceBody } from '#contract/groups/balance.ts'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import {
  addStudents,
  findMemberships,
  giveHomeroomTeacher,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'

const { world, admin } = useGroupsWorld()

type Body = Partial<BalanceBody> & Pick<BalanceBody, 'grade_level_id' | 'group_ids'>
const propose = (body: Body, person: Person = admin, kind: GroupKind = 'core-groups') =>
  person.call('POST /api/groups/:kind/balanced/', { params: { kind }, body })

const label = (student_ids: number[], add: string[]) =>
  admin.call('POST /students/api/labels/', { body: { student_ids, add } })
const names = (count: number, last: string) =>
  Array.from({ length: count }, (_, nth) => `${String.fromCodePoint(65 + nth)}nn ${last}`)

const findUnassigned = async () => {
  const params = { kind: 'core-groups', gradeLevelId: 4 } as const
  const { body } = await admin.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params })
  return body.unassigned_students.map(({ id }) => id)
}

describe('A balanced proposal is refused', () => {
  test('to visitors, students and people of no role', async () => {
    const group = await addGroup(world, { name: 'Core Closed' })
    const body: Body = { grade_level_id: 4, group_ids: [group] }
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student(), 403],
    ] as const)
      assert.equal((await propose(body, person)).status, status)
    assert.equal((await propose(body, await world.teacher())).status, 200)
  })

  test('for unknown groups, those of another type or grade, and none', async () => {
    const cte = await addGroup(world, { name: 'CTE Other', type: 'cte' })
    const other = await addGroup(world, { name: 'Core Grade 10', grade: 5 })
    const statusFor = async (group_ids: number[]) => (await propose({ grade_level_id: 4, group_ids })).status
    assert.deepEqual(
      [await statusFor([999_999]), await statusFor([cte]), await statusFor([other]), await statusFor([])],
      [404, 404, 400, 400],
    )
  })

  test('for what groups cannot be balanced by, and students who are not of the grade', async () => {
    const group = await addGroup(world, { name: 'Core Traits', grade: 6 })
    const [own] = (await addStudents(world, ['Own Student'], 6)) as [number]
    const otherStudent = await world.addStudent('Stan Stranger', 5)
    const refused = async (more: Partial<BalanceBody>) =>
      (await propose({ grade_level_id: 6, group_ids: [group], ...more })).status
    assert.equal(await refused({ balance: ['shoe_size'] }), 400)
    assert.equal(await refused({ balance: ['core_group'] }), 400)
    assert.equal(await refused({ pinned: [otherStudent] }), 400)
    assert.equal(await refused({ apart: [[own, otherStudent]] }), 400)
    assert.equal(await refused({ together: [[own, own]] }), 400)
    assert.equal(await refused({ balance: ['label: '] }), 400)
  })
})

describe('A balanced proposal', () => {
  test('spreads groups, homerooms and labels evenly, and says so', async () => {
    const students = await addStudents(world, names(12, 'Even'), 2)
    const [one, two, three] = [
      await addGroup(world, { name: 'Core A', grade: 2, students: students.slice(0, 6) }),
      await addGroup(world, { name: 'Core B', grade: 2 }),
      await addGroup(world, { name: 'Core C', grade: 2 }),
    ]
    await addGroup(world, { name: 'Robotics', type: 'cte', grade: 2, students: students.slice(0, 6) })
    await giveHomeroomTeacher(world, await world.addTeacher('Mina Homeroom'), students.slice(3, 9))
    await label(students.slice(0, 3), ['ELL'])
    const { body } = await propose({
      grade_level_id: 2,
      group_ids: [three, one, two],
      balance: ['cte_group', 'homeroom', 'label:ell'],
    })
    assert.deepEqual(
      body.groups.map(({ name, before, after, students: incoming }) => [
        name,
        before,
        after,
        incoming.length,
      ]),
      [
        ['Core A', 6, 4, 2],
        ['Core B', 0, 4, 4],
        ['Core C', 0, 4, 4],
      ],
    )
    assert.deepEqual(
      body.balance.map(({ label: trait, values }) => [
        trait,
        ...values.map((value) => `${value.label}: ${value.before.join()} -> ${value.after.join()}`),
      ]),
      [
        ['CTE Group', 'Robotics: 6,0,0 -> 2,2,2', 'No CTE Group: 0,0,0 -> 2,2,2'],
        ['Homeroom', 'Homeroom of Mina Homeroom: 3,0,0 -> 2,2,2', 'No homeroom: 3,0,0 -> 2,2,2'],
        ['Label ELL', 'ELL: 3,0,0 -> 1,1,1'],
      ],
    )
    assert.deepEqual([body.not_kept, body.left_over], [[], []])
    assert.deepEqual(await findMemberships(world, students[7]!), [])

    const before = await Promise.all(students.map((student) => findMemberships(world, student)))
    assert.equal((await placeStudents(admin, body.places, { grade: 2 })).status, 200)
    const again = await propose({
      grade_level_id: 2,
      group_ids: [one, two, three],
      balance: ['cte_group', 'homeroom', 'labels'],
    })
    assert.deepEqual([again.body.places, again.body.undo], [[], []])
    assert.equal((await placeStudents(admin, body.undo, { grade: 2 })).status, 200)
    assert.deepEqual(await Promise.all(students.map((student) => findMemberships(world, student))), before)
  })

  test('spreads tiers of attendance by the marks of the school year', async () => {
    const one = await addClass(world, { name: 'Tier', students: ['Ana A', 'Bo B', 'Cy C', 'Di D'] })
    const other = await addGroup(world, { name: 'Core Without' })
    const statuses = ['A', 'A', 'P', 'P'] as const
    const marks = Object.fromEntries(one.students.map((student, at) => [student, { status: statuses[at]! }]))
    assert.equal((await submitSheet(one.teacher, one, marks)).status, 200)
    const unassigned = await findUnassigned()
    const { body } = await propose({
      grade_level_id: 4,
      group_ids: [one.group, other],
      balance: ['attendance_tier'],
      pinned: unassigned,
    })
    assert.deepEqual(
      body.balance[0]?.values.map((value) => [value.label, value.before, value.after]),
      [
        ['Satisfactory', [2, 0], [1, 1]],
        ['Severe', [2, 0], [1, 1]],
      ],
    )
  })

  test('uses the saved pairs unless others are sent, and names those that it cannot satisfy', async () => {
    const [amy, bob, cat, dan] = (await addStudents(
      world,
      ['Amy Kept', 'Bob Kept', 'Cat Kept', 'Dan Kept'],
      1,
    )) as [number, number, number, number]
    const group_ids = [
      await addGroup(world, { name: 'Core P', grade: 1, students: [amy, bob] }),
      await addGroup(world, { name: 'Core Q', grade: 1, students: [cat, dan] }),
    ]
    const pair = (student_ids: number[], kind: 'apart' | 'together') =>
      admin.call('POST /students/api/pairs/', { body: { student_ids, kind } })
    await pair([amy, bob], 'apart')
    await pair([amy, cat], 'together')
    const request: Body = { grade_level_id: 1, group_ids }
    const { body } = await propose(request)
    const groupOf = (student: number) => body.places.find((place) => place.student_id === student)?.group_id
    assert.equal(body.places.length, 2)
    assert.equal(groupOf(amy) ?? group_ids[0], groupOf(cat) ?? group_ids[1])
    assert.deepEqual(body.not_kept, [])
    assert.deepEqual((await propose({ ...request, apart: [], together: [] })).body.places, [])
    const { body: pinned } = await propose({ ...request, pinned: [amy, bob] })
    assert.deepEqual(pinned.not_kept, [
      'Amy Kept and Bob Kept should be apart, but both would be in Core P. Amy Kept and Bob Kept stay in the current group.',
      'Amy Kept and Cat Kept should be together, but would be in Core P and in Core Q. Amy Kept stays in the current group.',
    ])
  })

  test('skips students who are in other groups, who stay in none, or for whom there is no seat', async () => {
    const [ann, ben, cid, dee, eva] = (await addStudents(
      world,
      ['Ann Seat', 'Ben Seat', 'Cid Seat', 'Dee Seat', 'Eva Seat'],
      7,
    )) as [number, number, number, number, number]
    await addGroup(world, { name: 'Core Not Chosen', grade: 7, students: [ann] })
    const chosen = await addGroup(world, { name: 'Core Chosen', grade: 7, capacity: 2 })
    const { body } = await propose({ grade_level_id: 7, group_ids: [chosen], pinned: [ben] })
    assert.deepEqual(
      body.places.map(({ student_id }) => student_id),
      [cid, dee],
    )
    assert.deepEqual(
      body.left_over.map(({ id }) => id),
      [eva],
    )
  })
})
