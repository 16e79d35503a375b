import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assignGroups, gridOf, openAssigning, rangesOf, type Wanted } from '#tests/assigning.ts'
import { addBlock, addGroup, addPeriod } from '#tests/timetable.ts'
import type { Person } from '#tests/person.ts'
import type { World } from '#tests/world.ts'

const TODAY = '2026-09-14'
let school: Awaited<ReturnType<typeof openAssigning>>
let world: World
let admin: Person
let ada: number
let block: number
let period: number
let core: number
let name: string
let nth: number
before(async () => {
  school = await openAssigning()
  ;({ world, admin, ada } = school)
})
beforeEach(async () => {
  ;({ block, period, core, name, nth } = await school.newTimetable())
})
after(() => world.close())

type Asked = Partial<Wanted> & Pick<Wanted, 'groups'>
const assignTo = (sectionPeriod: number, asked: Asked, person = admin) =>
  assignGroups(person, sectionPeriod, { teacher: ada, ...asked })

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
      first_day: TODAY,
      last_day: '2026-10-30',
    })
    const { body } = await gridOf(admin, block)
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
})
