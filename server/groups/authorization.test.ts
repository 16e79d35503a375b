import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { InjectOptions } from 'fastify'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let reads: InjectOptions[]
let writes: InjectOptions[]
beforeFile(async () => {
  const student = await world.addStudent('Nora North')
  const [from, to] = [
    await addGroup(world, { name: 'From', students: [student] }),
    await addGroup(world, { name: 'To' }),
  ]
  const teacher = await world.addTeacher('Mina Mentor')
  const group = { name: 'Other', grade_level: 4, teacher, core_class: 1 }
  const one = { student_id: student, group_id: to }
  reads = [
    { method: 'GET', url: '/api/groups/api/list/' },
    { method: 'GET', url: `/api/groups/core-groups/edit/${from}/` },
    { method: 'GET', url: `/api/groups/assign-homeroom/?teachers[]=${teacher}` },
    { method: 'GET', url: '/api/groups/reports/' },
  ]
  writes = [
    { method: 'POST', url: '/api/groups/core-groups/add/', payload: group },
    { method: 'PUT', url: `/api/groups/core-groups/edit/${from}/`, payload: { ...group, name: 'New' } },
    {
      method: 'POST',
      url: '/api/groups/core-groups/update-membership/',
      payload: { ...one, grade_level: 4 },
    },
    { method: 'POST', url: '/api/groups/core-groups/place/', payload: { places: [one], grade_level: 4 } },
    {
      method: 'POST',
      url: '/api/groups/core-groups/create_groups/',
      payload: { num_groups: 2, grade_level_id: 4 },
    },
    { method: 'GET', url: '/api/groups/core-groups/distribution/4/' },
    { method: 'POST', url: '/api/groups/homeroom-groups/from-teachers/', payload: { grade_level_id: 4 } },
    { method: 'DELETE', url: `/api/groups/core-groups/${from}/` },
    { method: 'DELETE', url: `/api/groups/${from}/` },
    {
      method: 'POST',
      url: '/api/groups/bulk/',
      payload: { action: 'unassign', type: 'core', student_ids: [student] },
    },
  ]
})

const everything = async () =>
  (
    await sql<{ all: unknown }>`select jsonb_build_array(
      (select jsonb_agg(student order by id) from student),
      (select jsonb_agg(student_group order by id) from student_group),
      (select jsonb_agg(group_membership order by id) from group_membership),
      (select count(*) from audit where action in ('add', 'change', 'remove'))) "all"`.execute(world.db)
  ).rows[0]?.all

const statusesFor = async (person: Person, calls: InjectOptions[]) => {
  const statuses = []
  for (const call of calls) statuses.push((await person.send(call)).statusCode)
  return [...new Set(statuses)]
}

describe('Groups', () => {
  test('are closed to a visitor', async () => {
    assert.deepEqual(await statusesFor(world.visitor(), [...reads, ...writes]), [401])
  })

  test('are closed to a student and to someone without a record, whose calls change nothing', async () => {
    const people = [await world.newcomer(), await world.student('Stu Dent', 3)]
    const was = await everything()
    for (const person of people) assert.deepEqual(await statusesFor(person, [...reads, ...writes]), [403])
    assert.deepEqual(await everything(), was)
  })

  test('can be read by a teacher, but not changed while only the office may edit', async () => {
    const teacher = await world.teacher('Olaf Only')
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const was = await everything()
    assert.deepEqual(await statusesFor(teacher, reads), [200])
    assert.deepEqual(await statusesFor(teacher, writes), [403])
    assert.deepEqual(await everything(), was)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('can be changed by a teacher while teachers may edit', async () => {
    const teacher = await world.teacher('Eda Edits')
    for (const call of writes) {
      const { statusCode, body } = await teacher.send(call)
      assert.ok(statusCode < 300 || statusCode === 404, `${call.method} ${JSON.stringify(call.url)}: ${body}`)
    }
  })

  test('are not changed by a call with a forged token', async () => {
    const admin = await world.admin()
    const was = await everything()
    for (const call of writes.filter(({ method }) => method !== 'GET')) {
      const reply = await admin.send({ ...call, headers: { 'x-csrftoken': 'forged' } })
      assert.equal(reply.statusCode, 403)
    }
    assert.deepEqual(await everything(), was)
  })
})

test('Whether a person may edit groups is part of the reply', async () => {
  const input = { params: { kind: 'core-groups' as const, gradeLevelId: 4 } }
  const key = 'GET /api/groups/:kind/grade-level-data/:gradeLevelId/' as const
  const [admin, teacher] = [await world.admin('Ari Admin'), await world.teacher('Rea Reader')]
  assert.deepEqual((await admin.call(key, input)).body.may, { edit: true })
  await sql`update school set teachers_may_edit = false`.execute(world.db)
  assert.deepEqual((await teacher.call(key, input)).body.may, { edit: false })
  await sql`update school set teachers_may_edit = true`.execute(world.db)
})
