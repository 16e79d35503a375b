import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { add, CORE, CTE, type Groups, HOMEROOM, openGroups } from '#tests/world/groups.ts'

let { world, admin, mentor } = {} as Groups
openGroups((given) => {
  ;({ world, admin, mentor } = given)
})

describe('Adding a group', () => {
  test('needs only a name and a grade for a core group', async () => {
    const told = await add(admin, { ...CORE, body: { name: 'Core 9A', grade_level_id: 9 } })
    assert.equal(told.status, 200)
    const { id, message, ...group } = told.body as Record<string, unknown>
    assert.equal(typeof id, 'number')
    assert.equal(message, 'Core Class Group "Core 9A" added.')
    assert.deepEqual(group, {
      type: 'core',
      name: 'Core 9A',
      grade_level: 4,
      core_class: null,
      teacher: null,
      capacity: null,
      room_number: null,
      student_count: 0,
      students: [],
    })
  })

  test('keeps core class, teacher, capacity and room', async () => {
    const core = await add(admin, {
      ...CORE,
      body: { name: 'Core 9B', grade_level: 4, core_class: 1, teacher: mentor },
    })
    assert.equal((core.body as { core_class: number }).core_class, 1)
    assert.deepEqual((core.body as { teacher: unknown }).teacher, {
      id: mentor,
      first_name: 'Mina',
      last_name: 'Mentor',
    })
    const homeroom = await add(admin, {
      ...HOMEROOM,
      body: { name: 'HR 9', grade_level: 4, homeroom_teacher: mentor, capacity: '24', room_number: '12B' },
    })
    const { capacity, room_number } = homeroom.body as { capacity: number; room_number: string }
    assert.deepEqual([capacity, room_number], [24, '12B'])
  })

  test('lets a teacher do it, and the same name stand in another grade and type', async () => {
    const teacher = await world.teacher()
    const body = { name: 'Blue', grade_level: 4, cte_teacher: mentor }
    for (const input of [
      { ...CORE, body },
      { ...CTE, body },
      { ...CORE, body: { ...body, grade_level: 5 } },
    ]) {
      assert.equal((await add(teacher, input)).status, 200)
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
