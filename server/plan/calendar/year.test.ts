import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addClosure, addPeriod, useClassWorld } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const { world, admin, lund } = useClassWorld()

const CALENDAR = 'GET /schedules/api/calendar/'
const dayOf = (person: Person, day: string) =>
  person.call('GET /schedules/api/calendar/:day/', { params: { day } })

describe('The calendar is refused', () => {
  test('to visitors and students', async () => {
    const student = await world.student()
    assert.equal((await world.visitor().call(CALENDAR)).status, 401)
    assert.equal((await student.call(CALENDAR)).status, 403)
    assert.equal((await dayOf(world.visitor(), '2026-09-14')).status, 401)
    assert.equal((await dayOf(student, '2026-09-14')).status, 403)
  })

  test('for an invalid date', async () => {
    assert.equal((await dayOf(admin, '2026-02-30')).failure.fields?.['day'], 'is not a real date')
  })
})

describe('The calendar', () => {
  test('has the school year, its blocks and closures, and how many section periods meet on each day', async () => {
    await addPeriod(world, { block: await addBlock(world, { name: 'Mondays' }), days: [1] })
    await addBlock(world, { name: 'Next year', from: '2027-08-16', until: '2027-10-29' })
    const closure = await addClosure(world, 'Fair', '2026-09-15')
    const { body } = await admin.call(CALENDAR)
    assert.deepEqual([body.year_start, body.year_end], ['2026-08-17', '2027-06-11'])
    assert.deepEqual(
      body.blocks.map(({ name }) => name),
      ['Autumn', 'Mondays'],
    )
    assert.deepEqual(body.closures, [
      { id: closure, name: 'Fair', start_date: '2026-09-15', end_date: '2026-09-15' },
    ])
    const on = (day: string) => body.section_periods_on[day]
    assert.deepEqual(['2026-09-12', '2026-09-14', '2026-09-15', '2026-09-16', '2026-11-02'].map(on), [
      undefined,
      2,
      undefined,
      1,
      undefined,
    ])
  })

  test('has what meets on the first and on the last day of a block', async () => {
    const { section_periods_on } = (await admin.call(CALENDAR)).body
    const days = ['2026-08-17', '2026-10-30', '2026-11-02']
    assert.deepEqual(
      days.map((day) => section_periods_on[day]),
      [2, 1, undefined],
    )
  })

  test('can be changed by the office and read by teachers', async () => {
    assert.deepEqual((await admin.call(CALENDAR)).body.may, { edit: true })
    assert.deepEqual((await lund.teacher.call(CALENDAR)).body.may, { edit: false })
  })

  test('has for a day what meets, in which groups, and its marks', async () => {
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const { body } = await dayOf(lund.teacher, '2026-09-14')
    const [first] = body.section_periods
    assert.deepEqual(first, {
      id: lund.period,
      name: 'Grade 9, 9:00-10:00\u00a0AM',
      block: 'Autumn',
      grade_level: 4,
      start_time: '09:00',
      end_time: '10:00',
      groups: 1,
    })
    assert.deepEqual([body.day, body.closure, body.marks], ['2026-09-14', null, 3])
    assert.equal(body.section_periods[1]?.groups, 0)
  })

  test('has for a closed day the reason, and the cancelled classes', async () => {
    const { body } = await dayOf(admin, '2026-09-15')
    assert.deepEqual([body.closure?.name, body.section_periods.length], ['Fair', 1])
  })
})
