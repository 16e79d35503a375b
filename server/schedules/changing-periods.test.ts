import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { clashesIn } from '#tests/assigning.ts'
import type { Person } from '#tests/person.ts'
import { allPresent, submitSheet } from '#tests/sheets.ts'
import { addBlock, addClass, addGroup, addPeriod, assign, type Class } from '#tests/timetable.ts'
import { openWorld, type World } from '#tests/world.ts'

const CHANGE = 'PUT /schedules/api/section-periods/:id/'
const OLDER = 'PUT /schedules/api/edit-section-period/:id/'

let world: World
let admin: Person
let lund: Class
let body: Sent<Api[typeof CHANGE], 'body'>
let nth = 0
before(async () => {
  world = await openWorld()
  admin = await world.admin()
})
beforeEach(async () => {
  lund = await addClass(world, { name: `Lund${'i'.repeat(++nth)}` })
  const { rows } = await sql<{ block: number }>`
    select block_schedule block from section_period where id = ${lund.period}`.execute(world.db)
  body = {
    start_time: '09:00',
    end_time: '10:00',
    block_schedule: rows[0]!.block,
    grade_level: 4,
    days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    homeroom: false,
  }
})
after(() => world.close())

const change = (sent: Partial<typeof body> = {}, { id = lund.period, person = admin } = {}) =>
  person.call(CHANGE, { params: { id }, body: { ...body, ...sent } })
const open = (id: number, person = admin) =>
  person.call('GET /schedules/api/edit-section-period/:id/', { params: { id } })

describe('A change of a section period is refused', () => {
  test('to visitors, students, and teachers where only the office edits', async () => {
    assert.equal((await change({}, { person: world.visitor() })).status, 401)
    assert.equal((await change({}, { person: await world.student(`Stu Dent${nth}`) })).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await change({}, { person: lund.teacher })).status, 403)
    assert.equal((await open(lund.period, lund.teacher)).body.may.edit, false)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('where it is not there, and with values that are none', async () => {
    assert.equal((await change({}, { id: 99999 })).status, 404)
    assert.equal((await open(99999)).status, 404)
    assert.equal((await change({ days_of_week: [] })).failure.message, 'Please select at least one day.')
    const backwards = await change({ end_time: '09:00' })
    assert.deepEqual(backwards.failure.fields, { end_time: 'must be after the start time' })
    const nowhere = await change({ block_schedule: 99999 })
    assert.deepEqual([nowhere.status, Object.keys(nowhere.failure.fields ?? {})], [400, ['block_schedule']])
  })

  test('to another grade or block while a group meets in it, or once attendance has been taken', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const grade = await change({ grade_level: 5 })
    assert.equal(grade.status, 409)
    assert.equal(
      grade.failure.message,
      `This section period stays in 9th Grade: Core Lund${'i'.repeat(nth)} is assigned to it.`,
    )
    await submitSheet(lund.teacher, lund, allPresent(lund))
    await sql`delete from assignment where section_period = ${lund.period}`.execute(world.db)
    const block = await change({ block_schedule: winter })
    assert.equal(
      block.failure.message,
      'This section period stays in its block schedule: attendance has been taken in it.',
    )
    const free = await addPeriod(world, { block: winter })
    const moved = await change({ grade_level: 5 }, { id: free })
    assert.deepEqual([moved.status, moved.body.grade_level], [200, { id: 5, grade: 10 }])
  })

  test('into a homeroom period while other groups meet in it', async () => {
    const told = await change({ homeroom: true })
    assert.equal(told.status, 409)
    assert.match(
      told.failure.message,
      /^Only homeroom groups go into a homeroom section period, and Core Lund/,
    )
  })

  test('when it would lose weekdays on which attendance was taken, until that is allowed', async () => {
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const days_of_week: typeof body.days_of_week = ['Tuesday', 'Thursday']
    const told = await change({ days_of_week })
    assert.deepEqual([told.status, told.failure.code], [409, 'confirm_needed'])
    assert.deepEqual(told.failure.details, { sheets: 1, marks: 3 })
    const allowed = await change({ days_of_week, allow_marks_outside: true })
    assert.deepEqual(allowed.body.days_of_week, days_of_week)
    assert.equal((await change({ days_of_week: ['Thursday'] })).status, 200)
  })
})

describe('New times of a section period', () => {
  async function assignLater() {
    const later = await addPeriod(world, {
      block: Number(body.block_schedule),
      from: '10:00',
      until: '11:00',
    })
    const group = await addGroup(world, { name: `Later ${nth}` })
    await assign(world, { period: later, group, teacher: lund.teacher.teacher! })
    return later
  }

  test('that clash with who meets then are refused in words, and allowed with a reason', async () => {
    const later = await assignLater()
    const told = await change({ end_time: '10:15' })
    assert.deepEqual([told.status, told.failure.code], [409, 'clash'])
    assert.deepEqual(
      clashesIn(told).map(({ kind, section_period_id }) => [kind, section_period_id]),
      [['teacher', later]],
    )
    assert.equal((await open(lund.period)).body.end_time, '10:00')
    const allowed = await change({ end_time: '10:15', allow_conflicts: true, reason: 'They share the room' })
    assert.deepEqual([allowed.status, allowed.body.end_time], [200, '10:15'])
    const { rows } = await sql<{ reason: string }>`
      select details->>'reason' reason from audit
      where subject = 'section_period' and subject_id = ${lund.period}`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'They share the room' }])
  })

  test('are not asked about again for a clash that stands already', async () => {
    await assignLater()
    await change({ end_time: '10:15', allow_conflicts: true })
    assert.equal((await change({ start_time: '09:05', end_time: '10:20' })).status, 200)
  })

  test('do not clash with what has ended', async () => {
    const later = await assignLater()
    await sql`update assignment set during = daterange(lower(during), '2026-09-10')
      where section_period = ${later}`.execute(world.db)
    assert.equal((await change({ end_time: '10:15' })).status, 200)
  })
})

describe('A section period', () => {
  test('is changed whole, keeps its name where none is sent, and loses it where it is empty', async () => {
    const named = await change({ name: 'Period 2', start_time: '09:05', days_of_week: ['Friday', 'Monday'] })
    assert.equal(named.status, 200)
    assert.deepEqual(
      [named.body.message, named.body.name, named.body.start_time, named.body.days_of_week],
      ['Section Period updated successfully!', 'Period 2', '09:05', ['Monday', 'Friday']],
    )
    assert.equal((await change()).body.name, 'Period 2')
    assert.equal((await change({ name: '' })).body.name, 'Grade 9, 09:00-10:00')
  })

  test('is read and changed by the older call, which leaves it in its block', async () => {
    const { body: read } = await open(lund.period)
    assert.deepEqual([read.block.name, read.groups, read.sheets, read.may], ['Autumn', 1, 0, { edit: true }])
    const { block_schedule, ...older } = body
    const told = await admin.call(OLDER, {
      params: { id: lund.period },
      body: { ...older, end_time: '09:50' },
    })
    assert.deepEqual(
      [told.status, told.body.end_time, told.body.block_schedule],
      [200, '09:50', block_schedule],
    )
    const dayless = await admin.call(OLDER, {
      params: { id: lund.period },
      body: { ...older, days_of_week: [] },
    })
    assert.equal(dayless.status, 400)
    assert.equal((await admin.call(OLDER, { params: { id: 99999 }, body: older })).status, 404)
  })

  test('that stays as it is leaves no trace', async () => {
    assert.equal((await change()).status, 200)
    const { rows } = await sql`
      select from audit where subject = 'section_period' and subject_id = ${lund.period}`.execute(world.db)
    assert.equal(rows.length, 0)
  })
})
