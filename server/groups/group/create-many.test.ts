import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { findAudit, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'

const { world, admin } = useGroupsWorld()

const create = (num_groups: number | string, grade: number, kind: GroupKind = 'core-groups') =>
  admin.call('POST /api/groups/:kind/create_groups/', {
    params: { kind },
    body: { num_groups: num_groups, grade_level_id: grade },
  })
const namesIn = ({ body }: Awaited<ReturnType<typeof create>>) => body.created.map(({ name }) => name)

describe('Creating a number of groups', () => {
  test('is refused without a number from 1 to 50 and without a grade', async () => {
    for (const count of [0, -1, 51, 1.5, '', 'many']) {
      const reply = await create(count, 2)
      assert.equal(reply.status, 400)
      assert.deepEqual(Object.keys(reply.failure.fields ?? {}), ['num_groups'])
    }
    assert.equal((await create(2, 13)).status, 400)
  })

  test('names the new groups, which have no teacher, and has an audit entry for each', async () => {
    const reply = await create('3', 2)
    assert.equal(reply.body.message, 'Created 3 groups, Core Group 7-1 to Core Group 7-3.')
    assert.deepEqual(namesIn(reply), ['Core Group 7-1', 'Core Group 7-2', 'Core Group 7-3'])
    const [first] = reply.body.created
    assert.deepEqual(first, {
      id: first?.id,
      type: 'core',
      name: 'Core Group 7-1',
      grade_level: 2,
      student_count: 0,
    })
    assert.deepEqual(
      (await findAudit(world, 'student_group', first.id)).map(({ action }) => action),
      ['add'],
    )
    const read = await admin.call('GET /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: first.id },
    })
    assert.equal(read.body.teacher, null)
  })

  test('uses names that no group has or had, numbered for each type and grade', async () => {
    await addGroup(world, { name: 'cte group 9-1', type: 'cte' })
    const archived = await addGroup(world, { name: 'CTE Group 9-3', type: 'cte' })
    await sql`update student_group set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    const reply = await create(2, 9, 'cte-groups')
    assert.deepEqual(namesIn(reply), ['CTE Group 9-4', 'CTE Group 9-5'])
    assert.deepEqual(namesIn(await create(1, 10, 'cte-groups')), ['CTE Group 10-1'])
    const homeroom = await create(1, 4, 'homeroom-groups')
    assert.equal(homeroom.body.message, 'Created Homeroom Group 9-1.')
  })

  test('never uses a number again, also not that of a group that was deleted or renamed', async () => {
    const kind = 'core-groups' as const
    const [one, two, three] = (await create(3, 6)).body.created.map(({ id }) => id)
    await admin.call('DELETE /api/groups/:kind/:groupId/', { params: { kind, groupId: three! } })
    assert.deepEqual(namesIn(await create(1, 6)), ['Core Group 11-4'])
    await world.db
      .updateTable('student_group')
      .set({ name: 'Core Group 11-9' })
      .where('id', '=', two!)
      .execute()
    const body = { name: 'Ants', grade_level: 6, teacher: await world.addTeacher('Nia Name'), core_class: 1 }
    const renamed = await admin.call('PUT /api/groups/:kind/edit/:id/', { params: { kind, id: two! }, body })
    assert.equal(renamed.status, 200, renamed.text)
    assert.deepEqual(namesIn(await create(2, 6)), ['Core Group 11-10', 'Core Group 11-11'])
    assert.ok(one)
  })

  test('by several people at the same moment never repeats a name', async () => {
    const add = admin.call('POST /api/groups/:kind/add/', {
      params: { kind: 'core-groups' },
      body: { name: 'Core Group 12-4', grade_level: 7 },
    })
    const replies = await Promise.all([create(5, 7), create(5, 7), create(5, 7)])
    assert.deepEqual(statusesOf(replies), [200, 200, 200])
    const names = replies.flatMap(namesIn)
    assert.equal(new Set(names).size, 15)
    assert.ok([200, 409].includes((await add).status))
  })
})
