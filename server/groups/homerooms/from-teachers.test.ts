import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addStudents,
  auditOf,
  deleteGroup,
  giveHomeroomTeacher,
  membershipsOf,
  place,
} from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld, statusesOf } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const make = (grade: number, preview = false) =>
  admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
    body: { grade_level_id: grade, preview_only: preview },
  })
const lastNames = (students: { last_name: string }[]) => students.map(({ last_name }) => last_name)
const told = ({ body }: Awaited<ReturnType<typeof make>>) =>
  body.groups.map(({ name, is_new, students }) => [name, is_new, lastNames(students)])

describe('Homeroom groups from homeroom teachers', () => {
  test('are refused without a grade', async () => {
    const refused = await admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
      body: { preview_only: true } as never,
    })
    assert.equal(refused.status, 400)
  })

  test('are none where no student waits for one', async () => {
    await addStudents(world, ['Ola Alone'], 1)
    const { body } = await make(1)
    assert.deepEqual([body.groups, lastNames(body.left_over)], [[], ['Alone']])
    assert.equal(body.message, 'No student of 6th Grade waits for the homeroom group of their teacher.')
  })

  test('are shown first, then made with their students, and taken back with what the answer holds', async () => {
    const [lund, mora, gone] = [
      await world.addTeacher('Tess Lund'),
      await world.addTeacher('Milo Mora'),
      await world.addTeacher('Gus Gone'),
    ]
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
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
    await giveHomeroomTeacher(world, gone, [fay])
    await addGroup(world, { name: 'Homeroom Other', type: 'homeroom', students: [eli] })
    await addGroup(world, { name: 'homeroom lund', type: 'homeroom' })

    const preview = await make(4, true)
    assert.deepEqual(told(preview), [
      ['Homeroom Tess Lund', true, ['Abel', 'Bond']],
      ['Homeroom Mora', true, ['Dorn']],
    ])
    assert.deepEqual(lastNames(preview.body.left_over), ['Cole', 'Finn'])
    assert.deepEqual(preview.body.undo, { places: [], made: [] })
    assert.equal(
      preview.body.message,
      'This would make Homeroom Tess Lund and Homeroom Mora and put 3 students into homeroom groups. 2 students are left over.',
    )
    assert.deepEqual(await membershipsOf(world, ann), [])

    const made = await make(4)
    assert.deepEqual(told(made), told(preview))
    assert.match(made.body.message, /^Made Homeroom Tess Lund and Homeroom Mora and put 3 students/)
    assert.deepEqual(await membershipsOf(world, ann), ['Homeroom Tess Lund [2026-09-14,)'])
    assert.deepEqual(await membershipsOf(world, eli), ['Homeroom Other [2026-08-17,)'])
    const [first] = made.body.groups
    assert.deepEqual([first?.teacher.id, first?.is_new], [lund, true])
    assert.deepEqual(
      (await auditOf(world, 'student_group', first!.id)).map(({ action }) => action),
      ['add'],
    )
    assert.deepEqual((await auditOf(world, 'student', ann))[0]?.details, {
      homeroom_group: { old: null, new: first!.id },
    })
    assert.deepEqual((await make(4)).body.undo, { places: [], made: [] })

    const { places, made: ids } = made.body.undo
    assert.equal((await place(admin, places, { kind: 'homeroom-groups' })).status, 200)
    for (const id of ids) assert.equal((await deleteGroup(admin, id, 'homeroom-groups')).status, 204)
    assert.deepEqual(told(await make(4, true)), told(preview))
    assert.deepEqual(await membershipsOf(world, ann), [])
  })

  test('fill the group that the teacher has in the grade, as far as there are seats', async () => {
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
    assert.equal(body.message, 'Put 2 students into homeroom groups. 1 student is left over.')
  })

  test('are made once when two people ask at once', async () => {
    const otto = await world.addTeacher('Otto Once')
    const students = await addStudents(world, ['Da Dune', 'Ed Eel'], 7)
    await giveHomeroomTeacher(world, otto, students)
    const both = await Promise.all([make(7), make(7)])
    assert.deepEqual(statusesOf(both), [200, 200])
    assert.equal(both.flatMap(({ body }) => body.undo.made).length, 1)
    assert.equal((await membershipsOf(world, students[0]!)).length, 1)
  })
})
