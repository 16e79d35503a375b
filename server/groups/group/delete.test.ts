import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addStudents,
  findAudit,
  deleteGroup,
  findMemberships,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

const rowOf = async (group: number) =>
  (
    await sql<{ archived: boolean }>`select archived from student_group where id = ${group}`.execute(world.db)
  ).rows.map(({ archived }) => (archived ? 'archived' : 'current'))[0] ?? 'removed'

const rangesOf = async (group: number) =>
  (
    await sql<{ during: string }>`select during::text during from assignment where student_group_id = ${group}
      order by during`.execute(world.db)
  ).rows.map(({ during }) => during)

describe('Deleting a group is refused', () => {
  test('for one that is unknown, of another type, or already deleted', async () => {
    const group = await addGroup(world, { name: 'Core Once', students: [await world.addStudent('Ona Once')] })
    assert.equal((await deleteGroup(admin, 99_999)).status, 404)
    assert.equal((await deleteGroup(admin, group, 'cte-groups')).status, 404)
    assert.equal((await deleteGroup(admin, group)).status, 200)
    assert.equal((await deleteGroup(admin, group)).status, 404)
    const generic = { params: { id: group } }
    assert.equal((await admin.call('DELETE /api/groups/:id/', generic)).status, 404)
  })
})

describe('Deleting a group', () => {
  test('that had no students removes it and answers 204', async () => {
    const group = await addGroup(world, { name: 'Core Empty' })
    const reply = await deleteGroup(admin, group)
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.equal(await rowOf(group), 'removed')
    const [entry] = await findAudit(world, 'student_group', group)
    assert.deepEqual([entry?.action, entry?.details['name']], ['remove', 'Core Empty'])
  })

  test('that students joined only today removes it too, and names who is unassigned', async () => {
    const [lea] = (await addStudents(world, ['Lea Late'])) as [number]
    const group = await addGroup(world, { name: 'Core Today' })
    await placeStudents(admin, [{ student_id: lea, group_id: group }])
    const reply = await deleteGroup(admin, group)
    assert.deepEqual(reply.body, {
      success: true,
      message: 'Deleted "Core Today". 1 student is now unassigned.',
      removedStudents: [{ id: lea, first_name: 'Lea', last_name: 'Late' }],
    })
    assert.equal(await rowOf(group), 'removed')
    assert.deepEqual(await findMemberships(world, lea), [])
  })

  test('with earlier days ends memberships and assignments today and archives it', async () => {
    const students = await addStudents(world, ['Zed Zoe', 'Ada Abel'], 6)
    const group = await addGroup(world, { name: 'Core Past', grade: 6, students })
    const teacher = await world.addTeacher('Tess Past')
    const period = await addPeriod(world, { grade: 6, block: await addBlock(world) })
    const later = await addPeriod(world, {
      grade: 6,
      block: await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' }),
    })
    await assign(world, { group, teacher, period })
    await assign(world, { group, teacher, period: later, since: '2026-11-02' })
    const reply = await deleteGroup(admin, group)
    assert.deepEqual(
      reply.body?.removedStudents.map(({ last_name }) => last_name),
      ['Abel', 'Zoe'],
    )
    assert.equal(await rowOf(group), 'archived')
    assert.deepEqual(await findMemberships(world, students[0]!), [`Core Past [2026-08-17,${TODAY})`])
    assert.deepEqual(await rangesOf(group), [`[2026-08-17,${TODAY})`])
    const [entry] = await findAudit(world, 'student_group', group)
    assert.deepEqual(entry?.details['students_removed'], [students[1], students[0]])
    const grade = await admin.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', {
      params: { kind: 'core-groups', gradeLevelId: 6 },
    })
    assert.deepEqual(
      [grade.body.groups, grade.body.unassigned_students.map(({ last_name }) => last_name)],
      [[], ['Abel', 'Zoe']],
    )
    const list = await admin.call('GET /api/groups/api/list/')
    assert.ok(!list.body.some(({ id }) => id === group))
  })

  test('that had an assignment on earlier days, but no student and no attendance, archives it', async () => {
    const group = await addGroup(world, { name: 'Core Assigned', grade: 5 })
    const period = await addPeriod(world, { grade: 5, block: await addBlock(world, { name: 'Assigned' }) })
    await assign(world, { group, teacher: await world.addTeacher('Tom Assigned'), period })
    assert.equal((await deleteGroup(admin, group)).status, 204)
    assert.equal(await rowOf(group), 'archived')
    assert.deepEqual(await rangesOf(group), [`[2026-08-17,${TODAY})`])
  })

  test('frees its name', async () => {
    const group = await addGroup(world, {
      name: 'Core Again',
      students: [await world.addStudent('Una Again')],
    })
    await deleteGroup(admin, group)
    const again = await admin.call('POST /api/groups/:kind/add/', {
      params: { kind: 'core-groups' },
      body: { name: 'Core Again', grade_level: 4 },
    })
    assert.equal(again.status, 200)
  })

  test('works by the id alone for any type, and for a CTE group also with its teacher named', async () => {
    const homeroom = await addGroup(world, { name: 'HR Any', type: 'homeroom' })
    assert.equal((await admin.call('DELETE /api/groups/:id/', { params: { id: homeroom } })).status, 204)
    const cte = await addGroup(world, { name: 'Robotics', type: 'cte' })
    const reply = await admin.call('DELETE /api/groups/:kind/:groupId/', {
      params: { kind: 'cte-groups', groupId: cte },
      query: { cte_teacher: '7' },
    })
    assert.equal(reply.status, 204)
  })
})
