import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { assignGroups, rangesOf, type Wanted } from '#tests/assigning.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/timetable.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

const TODAY = '2026-09-14'
let world: World
let admin: Person
let ada: number
let ben: number
before(async () => {
  world = await openWorld()
  admin = await world.admin()
  ada = await world.addTeacher('Ada Abel')
  ben = await world.addTeacher('Ben Bolt')
})
after(() => world.close())

/** Each test has a timetable of its own. */
let block: number
let period: number
let core: number
let name: string
let nth = 0
beforeEach(async () => {
  await sql`delete from assignment`.execute(world.db)
  name = `Core ${++nth}`
  block = await addBlock(world)
  period = await addPeriod(world, { block })
  core = await addGroup(world, { name })
})

type Asked = Partial<Wanted> & Pick<Wanted, 'groups'>
const assignTo = (sectionPeriod: number, asked: Asked, person = admin) =>
  assignGroups(person, sectionPeriod, { teacher: ada, ...asked })
const end = (assignmentId: number, person = admin) =>
  person.call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', {
    params: { assignmentId },
  })
const grid = (person = admin) =>
  person.call('GET /schedules/api/schedule-grid-data/', {
    query: { grade_level_id: 4, block_schedule_id: block },
  })

describe('An assignment', () => {
  test('answers who meets whom and stands in the grid', async () => {
    const told = await assignTo(period, { groups: [core], block })
    const [assignment] = told.body.assignments
    assert.deepEqual(assignment, {
      id: assignment?.id,
      assignment_id: assignment?.id,
      section_period_id: period,
      group_id: core,
      group_name: name,
      group_type: 'core',
      teacher_id: ada,
      teacher_name: 'Ada Abel',
    })
    const { body } = await grid()
    assert.deepEqual(body.current_assignments, [assignment])
    assert.deepEqual(
      body.section_periods.map(({ id }) => id),
      [period],
    )
    assert.deepEqual(body.teachers, [{ id: ada, first_name: 'Ada', last_name: 'Abel' }])
    assert.deepEqual(body.may, { edit: true })
  })

  test('begins today in a block under way, and with its block in one to come', async () => {
    await assignTo(period, { groups: [core] })
    assert.deepEqual(await rangesOf(world, core), [`[${TODAY},)`])
    const next = await addBlock(world, { name: 'Next', from: '2026-11-02', until: '2026-12-18' })
    const other = await addGroup(world, { name: `Next ${nth}` })
    await assignTo(await addPeriod(world, { block: next }), { groups: [other] })
    assert.deepEqual(await rangesOf(world, other), ['[2026-11-02,)'])
  })

  test('ends from today: the days before stay, it leaves the grid, and a second end finds nothing', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    assert.deepEqual((await end(id)).body, { success: true })
    assert.deepEqual(await rangesOf(world, core), [`[2026-08-17,${TODAY})`])
    assert.deepEqual((await grid()).body.current_assignments, [])
    assert.equal((await end(id)).status, 404)
    assert.equal((await end(99999)).status, 404)
    assert.equal((await assignTo(period, { groups: [core], teacher: ben })).status, 200)
  })

  test('that began today never was', async () => {
    const { body } = await assignTo(period, { groups: [core] })
    await end(body.assignments[0]!.id)
    assert.deepEqual(await rangesOf(world, core), [])
  })

  test('of a block that is over stays as it was', async () => {
    const past = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const summer = await addPeriod(world, { block: past })
    const id = await assign(world, { period: summer, group: core, teacher: ada, since: '2026-07-01' })
    assert.equal((await end(id)).status, 409)
    block = past
    assert.deepEqual(
      (await grid()).body.current_assignments.map((one) => one.id),
      [id],
    )
  })

  test('is not ended by a student', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    assert.equal((await end(id, await world.student('Stu Dent'))).status, 403)
    assert.deepEqual(await rangesOf(world, core), ['[2026-08-17,)'])
  })
})

describe('The grid', () => {
  test('of a block that is not there is a 404, and without a grade a 400', async () => {
    block = 99999
    assert.equal((await grid()).status, 404)
    const told = await admin.send({
      method: 'GET',
      url: '/schedules/api/schedule-grid-data/?block_schedule_id=1',
    })
    assert.equal(told.statusCode, 400)
  })
})
