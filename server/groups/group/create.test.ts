import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGroup, CORE, CTE, HOMEROOM, useGroupsWorld } from '#tests/world/groups.ts'

const school = useGroupsWorld()
const { world, admin } = school

describe('Adding a group', () => {
  test('needs only a name and a grade for a core group', async () => {
    const reply = await createGroup(admin, { ...CORE, body: { name: 'Core 9A', grade_level_id: 9 } })
    assert.equal(reply.status, 200)
    const { id, message, ...group } = reply.body as Record<string, unknown>
    assert.equal(typeof id, 'number')
    assert.equal(message, 'Core Class Group "Core 9A" added.')
    assert.deepEqual(group, {
      type: 'core',
      name: 'Core 9A',
      grade_level: 4,
      core_class: null,
      teacher: null,
      cte_teacher: null,
      homeroom_teacher: null,
      capacity: null,
      room_number: null,
      student_count: 0,
      students: [],
    })
  })

  test('saves core class, teacher, capacity and room', async () => {
    const core = await createGroup(admin, {
      ...CORE,
      body: { name: 'Core 9B', grade_level: 4, core_class: 1, teacher: school.mentor },
    })
    assert.equal((core.body as { core_class: number }).core_class, 1)
    assert.deepEqual((core.body as { teacher: unknown }).teacher, {
      id: school.mentor,
      first_name: 'Mina',
      last_name: 'Mentor',
    })
    const homeroom = await createGroup(admin, {
      ...HOMEROOM,
      body: {
        name: 'HR 9',
        grade_level: 4,
        homeroom_teacher: school.mentor,
        capacity: '24',
        room_number: '12B',
      },
    })
    const { capacity, room_number } = homeroom.body as { capacity: number; room_number: string }
    assert.deepEqual([capacity, room_number], [24, '12B'])
  })

  test('is allowed to teachers, and the same name may be in another grade and type', async () => {
    const teacher = await world.teacher()
    const body = { name: 'Blue', grade_level: 4, cte_teacher: school.mentor }
    for (const input of [
      { ...CORE, body },
      { ...CTE, body },
      { ...CORE, body: { ...body, grade_level: 5 } },
    ]) {
      assert.equal((await createGroup(teacher, input)).status, 200)
    }
    const list = await teacher.call('GET /groups/api/list/')
    const blue = list.body.filter((group) => group.name === 'Blue')
    assert.deepEqual(
      blue.map(({ type, grade_level }) => [type, grade_level]),
      [
        ['core', 4],
        ['cte', 4],
        ['core', 5],
      ],
    )
  })
})
