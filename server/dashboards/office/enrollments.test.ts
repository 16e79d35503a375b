import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const news = async () => (await office.call('GET /api/office/today/')).body.enrollment
const add = async (last_name: string, more: object = {}) => {
  const email = `${last_name.toLowerCase()}@larkfield.example`
  const body = { first_name: 'Sam', last_name, email, grade_level: 4, ...more }
  return (await office.call('POST /students/api/add/', { body })).body.id
}
const withdraw = (studentId: number, last_day: string, exit_code: string) =>
  office.call('POST /api/students/:studentId/withdraw/', {
    params: { studentId },
    body: { last_day, exit_code },
  })

// Today is Monday, September 14, 2026.
describe('What the office reads about enrollment on its home', () => {
  test('is nothing in a school without students', async () => {
    assert.deepEqual(await news(), {
      entries: 0,
      withdrawals: 0,
      to_complete: { count: 0, students: [] },
      without_group: { count: 0, grade_level: null },
    })
  })

  test('is who enters and leaves this week, also on a later day, and no change of grade', async () => {
    const [early, planned, regraded] = [
      await add('Early', { first_day: '2026-08-17' }),
      await add('Planned'),
      await add('Regraded', { first_day: '2026-08-17' }),
    ]
    await withdraw(early, '2026-09-11', 'moved_away')
    await withdraw(planned, '2026-09-18', 'transferred_out')
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: regraded },
      body: { grade_level: 5 },
    })
    const { entries, withdrawals, to_complete } = await news()
    assert.deepEqual([entries, withdrawals, to_complete.count], [1, 1, 0])
  })

  test('names who left this school year without a reason, the latest first, until it is entered', async () => {
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await add(name, { first_day: '2026-08-17' }))
    for (const [index, id] of ids.entries()) await withdraw(id, `2026-09-0${index + 1}`, 'unknown')
    const { to_complete } = await news()
    assert.deepEqual(
      [to_complete.count, to_complete.students.map(({ last_name, last_day }) => [last_name, last_day])],
      [
        4,
        [
          ['Four', '2026-09-04'],
          ['Three', '2026-09-03'],
          ['Two', '2026-09-02'],
        ],
      ],
    )
    const params = { studentId: ids[3]! }
    const { body } = await office.call('GET /api/students/:studentId/enrollments/', { params })
    await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { ...params, enrollmentId: body[0]!.id },
      body: { exit_code: 'moved_away' },
    })
    assert.deepEqual((await news()).to_complete.count, 3)
    await sql`update school set year_start = '2026-09-02'`.execute(world.db)
    assert.deepEqual((await news()).to_complete.count, 2)
    await sql`update school set year_start = '2026-08-17'`.execute(world.db)
  })

  test('counts the active students who are in no group, once the school has groups', async () => {
    assert.equal((await news()).without_group.count, 0)
    const group = await addGroup(world, { name: '9A' })
    const { without_group } = await news()
    assert.deepEqual(without_group, { count: 2, grade_level: 4 })
    const { rows } = await sql<{ id: number }>`
      select id from student where is_active and grade_level_id = 4`.execute(world.db)
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${rows[0]!.id}, ${group}, 'core', '[2026-09-14,)')`.execute(world.db)
    assert.deepEqual((await news()).without_group, { count: 1, grade_level: 5 })
  })
})
