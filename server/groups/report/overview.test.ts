import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const OVERVIEW = 'GET /api/groups/overview/'

describe('The numbers of all groups', () => {
  test('are for staff only', async () => {
    assert.equal((await world.visitor().call(OVERVIEW)).status, 401)
    assert.equal((await (await world.student()).call(OVERVIEW)).status, 403)
  })

  test('agree with the report of groups, for a teacher too', async () => {
    const [ann, bob, cat] = await addStudents(world, ['Ann Abel', 'Bob Bond', 'Cat Cole'])
    const gone = await world.addStudent('Gil Gone')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    await addGroup(world, { name: 'Full', students: [ann!, bob!], capacity: 1 })
    await addGroup(world, { name: 'Gone is not counted', students: [gone], capacity: 1, type: 'homeroom' })
    await addGroup(world, { name: 'CTE 10', type: 'cte', grade: 5, students: [cat!] })
    const old = await addGroup(world, { name: 'Old', students: [], type: 'homeroom' })
    await sql`update student_group set archived_on = '2026-08-17' where id = ${old}`.execute(world.db)
    const teacher = await world.teacher('Tess Lund')
    const { body } = await teacher.call(OVERVIEW)
    const report = (await teacher.call('GET /api/groups/reports/', { query: {} })).body
    const sum = (type: 'core' | 'cte' | 'homeroom') =>
      report.unassigned.reduce((total, grade) => total + grade[type], 0)
    assert.deepEqual(body, {
      students: report.unassigned.reduce((total, { students }) => total + students, 0),
      in_no_group: report.in_no_group.length,
      over_capacity: report.over_capacity.length,
      types: (['core', 'cte', 'homeroom'] as const).map((type) => ({
        type,
        groups: report.sizes.filter((group) => group.type === type).length,
        unassigned: sum(type),
      })),
    })
    assert.deepEqual(
      body.types.map(({ groups }) => groups),
      [1, 1, 1],
    )
    assert.deepEqual([body.students - sum('core'), body.over_capacity], [2, 1])
  })
})
