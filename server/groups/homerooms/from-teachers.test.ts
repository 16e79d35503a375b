import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addStudents,
  findAudit,
  deleteGroup,
  giveHomeroomTeacher,
  findMemberships,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'

const { world, admin } = useGroupsWorld()

const make = (grade: number, preview = false) =>
  admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
    body: { grade_level_id: grade, preview_only: preview },
  })
const lastNames = (students: { last_name: string }[]) => students.map(({ last_name }) => last_name)
const summaryOf = ({ body }: Awaited<ReturnType<typeof make>>) =>
  body.groups.map(({ name, is_new, students }) => [name, is_new, lastNames(students)])

describe('Homeroom groups from homeroom teachers', () => {
  test('are refused without a grade', async () => {
    const refused = await admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
      body: { preview_only: true } as never,
    })
    assert.equal(refused.status, 400)
  })

  test('are none if no student needs one', async () => {
    await addStudents(world, ['Ola Alone'], 1)
    const { body } = await make(1)
    assert.deepEqual([body.groups, lastNames(body.left_over)], [[], ['Alone']])
    assert.equal(
      body.message,
      'Every student in 6th Grade with a homeroom teacher is already in that teacher’s homeroom group.',
    )
  })

  test('are previewed, then created with their students, and undone with the data of the reply', async () => {
    const [lund, mora, inactive] = [
      await world.addTeacher('Tess Lund'),
      await world.addTeacher('Milo Mora'),
      await world.addTeacher('Gus Gone'),
    ]
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    const [ann, bea, cal, dan, eli, fay] = (await addStudents(world, [
      'Ann Abel',
      'Bea Bond',
      'Cal Cole',
      'Dan Dorn',
      'Eli Eden',
      'Fay Finn',
    ])) as [number, number, number, number, number, number]
    await giveHomeroomTeacher(world, lund, [ann, bea, cal, eli])
    await giveHomeroomTeacher(world, mora, [cal, dan])
    await giveHomeroomTeacher(world, inactive, [fay])
    await addGroup(world, { name: 'Homeroom Other', type: 'homeroom', students: [eli] })
    await addGroup(world, { name: 'homeroom lund', type: 'homeroom' })

    const preview = await make(4, true)
    assert.deepEqual(summaryOf(preview), [
      ['Homeroom Tess Lund', true, ['Abel', 'Bond']],
      ['Homeroom Mora', true, ['Dorn']],
    ])
    assert.deepEqual(lastNames(preview.body.left_over), ['Cole', 'Finn'])
    assert.deepEqual(preview.body.undo, { places: [], made: [] })
    assert.equal(
      preview.body.message,
      'This would create Homeroom Tess Lund and Homeroom Mora and put 3 students into homeroom groups. 2 students are still unassigned.',
    )
    assert.deepEqual(await findMemberships(world, ann), [])

    const made = await make(4)
    assert.deepEqual(summaryOf(made), summaryOf(preview))
    assert.match(made.body.message, /^Created Homeroom Tess Lund and Homeroom Mora and put 3 students/)
    assert.deepEqual(await findMemberships(world, ann), ['Homeroom Tess Lund [2026-09-14,)'])
    assert.deepEqual(await findMemberships(world, eli), ['Homeroom Other [2026-08-17,)'])
    const [first] = made.body.groups
    assert.deepEqual([first?.teacher.id, first?.is_new], [lund, true])
    assert.deepEqual(
      (await findAudit(world, 'student_group', first!.id)).map(({ action }) => action),
      ['add'],
    )
    assert.deepEqual((await findAudit(world, 'student', ann))[0]?.details, {
      homeroom_group: { old: null, new: first!.id },
    })
    assert.deepEqual((await make(4)).body.undo, { places: [], made: [] })

    const { places, made: ids } = made.body.undo
    assert.equal((await placeStudents(admin, places, { kind: 'homeroom-groups' })).status, 200)
    for (const id of ids) assert.equal((await deleteGroup(admin, id, 'homeroom-groups')).status, 204)
    assert.deepEqual(summaryOf(await make(4, true)), summaryOf(preview))
    assert.deepEqual(await findMemberships(world, ann), [])
  })

  test('fill the group that the teacher has in the grade, up to its capacity', async () => {
    const nash = await world.addTeacher('Nia Nash')
    await giveHomeroomTeacher(world, nash, await addStudents(world, ['Aa Ash', 'Bb Bay', 'Cc Cob'], 6))
    const own = await addGroup(world, { name: 'HR 11', type: 'homeroom', grade: 6, capacity: 2 })
    await sql`update student_group set teacher_id = ${nash} where id = ${own}`.execute(world.db)
    const { body } = await make(6)
    assert.deepEqual(
      body.groups.map(({ id, is_new, students }) => [id, is_new, lastNames(students)]),
      [[own, false, ['Ash', 'Bay']]],
    )
    assert.deepEqual([body.undo.made, lastNames(body.left_over)], [[], ['Cob']])
    assert.equal(body.message, 'Put 2 students into homeroom groups. 1 student is still unassigned.')
  })

  test('are created once when two people do it at the same moment', async () => {
    const otto = await world.addTeacher('Otto Once')
    const students = await addStudents(world, ['Da Dune', 'Ed Eel'], 7)
    await giveHomeroomTeacher(world, otto, students)
    const both = await Promise.all([make(7), make(7)])
    assert.deepEqual(statusesOf(both), [200, 200])
    assert.equal(both.flatMap(({ body }) => body.undo.made).length, 1)
    assert.equal((await findMemberships(world, students[0]!)).length, 1)
  })
})
