import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findAudit, findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { followEnrollments } from './follow.ts'

const LAST_DAY = '2026-10-02'
const DAY_AFTER = '2026-10-03'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const withdraw = (studentId: number, last_day = LAST_DAY) =>
  office.call('POST /api/students/:studentId/withdraw/', {
    params: { studentId },
    body: { last_day, exit_code: 'moved_away' },
  })
const addEnrollment = (student: number, first_day: string, grade: number) =>
  sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
    values (${student}, ${first_day}::date, ${grade}, 'returned')`.execute(world.db)
async function stateOf(id: number) {
  const { rows } = await sql<{ is_active: boolean; grade: number; days: string }>`
    select is_active, grade_level_id grade,
      (select string_agg(during::text, ' ' order by first_day) from enrollment where student_id = student.id) days
    from student where id = ${id}`.execute(world.db)
  return rows[0]!
}

describe('The day after a last day', () => {
  test('makes a student inactive, signs them out, and ends memberships with the last day', async () => {
    const pupil = await world.student('Pia Pupil')
    const id = pupil.student!
    await addGroup(world, { name: 'Core Pia', students: [id] })
    await addGroup(world, { name: 'CTE Pia', type: 'cte', students: [id], since: '2026-10-05' })
    await withdraw(id)
    assert.deepEqual(await followEnrollments(world.db, LAST_DAY), { entered: 0, left: 0, regraded: 0 })
    assert.equal((await stateOf(id)).is_active, true)
    assert.equal((await pupil.call('GET /api/check-authentication/')).body.isAuthenticated, true)
    // Homeroom was off until Monday.
    assert.deepEqual(await followEnrollments(world.db, '2026-10-05'), { entered: 0, left: 1, regraded: 0 })
    assert.deepEqual(await stateOf(id), { is_active: false, grade: 4, days: '[2026-08-17,2026-10-03)' })
    assert.deepEqual(await findMemberships(world, id), ['Core Pia [2026-08-17,2026-10-03)'])
    assert.equal((await pupil.call('GET /api/check-authentication/')).body.isAuthenticated, false)
    const { account, details } = (await findAudit(world, 'student', id)).at(-1)!
    assert.deepEqual([account, details], [null, { is_active: { old: true, new: false } }])
    assert.deepEqual(await followEnrollments(world.db, '2026-10-05'), { entered: 0, left: 0, regraded: 0 })
  })

  test('gives the grade of the next enrollment, and ends memberships in groups of the former one', async () => {
    const id = await world.addStudent('Gus Grade')
    await addGroup(world, { name: 'Core 9', students: [id] })
    await addGroup(world, { name: 'CTE 10', type: 'cte', grade: 5, students: [id], since: DAY_AFTER })
    await sql`update enrollment set last_day = ${LAST_DAY}, exit_code = 'promoted' where student_id = ${id}`.execute(
      world.db,
    )
    await addEnrollment(id, DAY_AFTER, 5)
    assert.deepEqual(await followEnrollments(world.db, DAY_AFTER), { entered: 0, left: 0, regraded: 1 })
    assert.deepEqual(await findMemberships(world, id), [
      'Core 9 [2026-08-17,2026-10-03)',
      'CTE 10 [2026-10-03,)',
    ])
  })

  test('changes nobody where the clock is wrong and no enrollment has begun', async () => {
    const id = await world.addStudent('Cy Clock')
    assert.deepEqual(await followEnrollments(world.db, '2001-01-01'), { entered: 0, left: 0, regraded: 0 })
    assert.equal((await stateOf(id)).is_active, true)
  })

  test('keeps an enrollment that begins later, and makes the student active on its first day', async () => {
    const id = await world.addStudent('Abe Again')
    await withdraw(id)
    await addEnrollment(id, '2027-01-11', 5)
    await followEnrollments(world.db, DAY_AFTER)
    assert.deepEqual(await followEnrollments(world.db, '2027-01-10'), { entered: 0, left: 0, regraded: 0 })
    assert.deepEqual(await followEnrollments(world.db, '2027-01-11'), { entered: 1, left: 0, regraded: 0 })
    const days = '[2026-08-17,2026-10-03) [2027-01-11,)'
    assert.deepEqual(await stateOf(id), { is_active: true, grade: 5, days })
  })
})
