import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const ASSOCIATIONS = 'GET /schedules/api/section-periods/get_with_associations/'
const ASSIGNED = 'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/'
const HOMEROOMS = 'GET /schedules/api/section-periods/get_homeroom_groups/'

const world = useWorld()
let admin: Person
let lund: Class
let block: number
beforeFile(async () => {
  admin = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
  ;({ block } = lund)
})

const associations = (query: { block_schedule: number; grade_level: number }, person = admin) =>
  person.call(ASSOCIATIONS, { query })
const assigned = (gradeLevelId: number, query: { block_schedule?: number } = {}, person = admin) =>
  person.call(ASSIGNED, { params: { gradeLevelId }, query })

describe('Section periods with their assignments', () => {
  test('are refused to visitors and students, and for an unknown block or grade', async () => {
    const student = await world.student()
    const query = { block_schedule: block, grade_level: 4 }
    for (const [person, status] of [
      [world.visitor(), 401],
      [student, 403],
    ] as const) {
      assert.equal((await associations(query, person)).status, status)
      assert.equal((await assigned(4, {}, person)).status, status)
      assert.equal((await person.call(HOMEROOMS, { query: { grade_level: 4 } })).status, status)
    }
    assert.equal((await associations({ block_schedule: 99999, grade_level: 4 })).status, 404)
    assert.equal((await associations({ block_schedule: block, grade_level: 13 })).status, 400)
    assert.equal((await assigned(4, { block_schedule: 99999 })).status, 404)
    assert.equal((await assigned(13)).status, 400)
  })

  test('have the teachers and groups of one grade and block', async () => {
    const empty = await addPeriod(world, { block, from: '11:00', until: '12:00' })
    await addPeriod(world, { block, grade: 5 })
    const { body } = await associations({ block_schedule: block, grade_level: 4 })
    assert.deepEqual(
      body.map(({ id }) => id),
      [lund.period, empty],
    )
    assert.deepEqual(body[0]!.teachers, [{ id: lund.teacher.teacher, first_name: 'Tess', last_name: 'Lund' }])
    assert.deepEqual(body[0]!.groups, [{ id: lund.group, name: 'Core Lund', type: 'core' }])
    assert.equal(body[0]!.assignments[0]!.id, lund.assignment)
    assert.deepEqual([body[1]!.teachers, body[1]!.groups], [[], []])
    await sql`delete from section_period where id <> ${lund.period}`.execute(world.db)
  })

  test('are listed by class period: in blocks that are not over, or in one block', async () => {
    const summer = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const past = await addPeriod(world, { block: summer, days: [2] })
    await assign(world, {
      period: past,
      group: lund.group,
      teacher: lund.teacher.teacher!,
      since: '2026-07-01',
    })
    const { body } = await assigned(4)
    assert.deepEqual(body, [
      {
        class_period: {
          id: lund.period,
          name: 'Grade 9, 9:00-10:00\u00a0AM',
          start_time: '09:00',
          end_time: '10:00',
          homeroom: false,
          days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          block_schedule: { id: block, name: 'Autumn' },
        },
        groups: [{ id: lund.group, name: 'Core Lund', type: 'core', teacher_name: 'Tess Lund' }],
      },
    ])
    const named = await assigned(9, { block_schedule: summer })
    assert.deepEqual(
      named.body.map(({ class_period, groups }) => [class_period.id, groups.length]),
      [[past, 1]],
    )
    assert.deepEqual((await assigned(7)).body, [])
  })
})
