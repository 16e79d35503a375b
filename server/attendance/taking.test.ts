import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Sent, Api } from '#contract/index.ts'
import { addClass, addClosure, addGroup, assign, type Class } from '#tests/timetable.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

const MONDAY = '2026-09-14'
const NOT_YOURS = 'Forbidden. You are not assigned to this section/teacher.'
let world: World
let admin: Person
let lund: Class
before(async () => {
  world = await openWorld()
  admin = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
  await addClosure(world, 'Labor Day', '2026-09-07')
})
after(() => world.close())

type Body = Sent<Api['POST /attendance/submit/'], 'body'>
const open = (person: Person, one: Class, date = MONDAY, teacher_id?: number) =>
  person.call('GET /attendance/submit/', {
    query: { section_period_id: one.period, date, ...(teacher_id !== undefined && { teacher_id }) },
  })
const submit = (person: Person, one: Class, more: Partial<Body> = {}) =>
  person.call('POST /attendance/submit/', {
    body: {
      section_period_id: one.period,
      date: MONDAY,
      attendance: { [one.students[0]!]: { status: 'P' } },
      ...more,
    },
  })
const countMarks = async (one: Class) =>
  (await sql`select from attendance_mark where section_period = ${one.period}`.execute(world.db)).rows.length
const countSheets = async (one: Class) =>
  (await sql`select from attendance_sheet where section_period = ${one.period}`.execute(world.db)).rows.length

describe('A sheet is refused', () => {
  test('to visitors and students', async () => {
    assert.equal((await open(world.visitor(), lund)).status, 401)
    const student = await world.student()
    assert.equal((await open(student, lund)).status, 403)
    assert.equal((await submit(student, lund)).status, 403)
  })

  test('to a teacher who does not meet anyone there, whether or not it exists', async () => {
    const stranger = await world.teacher('Stina Stranger')
    for (const told of [
      await open(stranger, lund),
      await submit(stranger, lund),
      await open(stranger, { ...lund, period: 99999 }),
      await submit(stranger, { ...lund, period: 99999 }),
      await open(lund.teacher, lund, MONDAY, stranger.teacher!),
      await submit(lund.teacher, lund, { teacher_id: stranger.teacher! }),
    ]) {
      assert.deepEqual([told.status, told.failure.message], [403, NOT_YOURS])
    }
  })

  test('to an admin for a section period or teacher that is not there', async () => {
    assert.equal((await open(admin, { ...lund, period: 99999 })).status, 404)
    assert.equal((await open(admin, lund, MONDAY, 99999)).status, 404)
  })

  test('to an admin who does not say which of several teachers, until they do', async () => {
    const pair = await addClass(world, { name: 'Pair' })
    const second = await world.addTeacher('Sven Second')
    const group = await addGroup(world, { name: 'Core Second' })
    await assign(world, { period: pair.period, group, teacher: second })
    const told = await open(admin, pair)
    assert.deepEqual([told.status, told.failure.fields], [400, { teacher_id: 'is required' }])
    assert.match(told.failure.message, /^Several teachers meet groups in/)
    assert.equal((await open(admin, pair, MONDAY, second)).body.teacher_id, second)
  })
})

const refused = async (told: Promise<{ status: number; failure: { code: string } }>) => {
  const { status, failure } = await told
  return [status, failure.code]
}

describe('Submitting is refused, and nothing is saved', () => {
  test('without marks, with an unknown status, or with an excuse that does not go with it', async () => {
    const [ana] = lund.students
    for (const attendance of [
      {},
      { [ana!]: { status: 'E' } },
      { [ana!]: { status: 'A', excuse: 'TEX' } },
      { [ana!]: { status: 'P', excuse: 'AEX' } },
      { [ana!]: { status: 'A', comment: 'x'.repeat(501) } },
      { [ana!]: { status: 'A', comment: 'zero \u0000 byte' } },
      { '01': { status: 'P' } },
      { Ana: { status: 'P' } },
      { [ana!]: null },
      [],
      'all',
    ]) {
      const told = await lund.teacher.send({
        method: 'POST',
        url: '/attendance/submit/',
        payload: { section_period_id: lund.period, date: MONDAY, attendance },
      })
      assert.equal(told.statusCode, 400, JSON.stringify(attendance))
    }
    assert.equal(await countMarks(lund), 0)
  })

  test('for days to come, closed days, and days without the class', async () => {
    assert.deepEqual(await refused(submit(lund.teacher, lund, { date: '2026-09-15' })), [409, 'future_day'])
    assert.deepEqual(await refused(submit(admin, lund, { date: '2026-09-15' })), [409, 'future_day'])
    assert.deepEqual(await refused(submit(admin, lund, { date: '2026-09-07' })), [409, 'closed_day'])
    assert.deepEqual(await refused(submit(lund.teacher, lund, { date: '2026-09-12' })), [409, 'not_meeting'])
    assert.deepEqual(await refused(submit(admin, lund, { date: '2026-08-14' })), [409, 'not_meeting'])
    assert.equal(await countMarks(lund), 0)
  })

  test('to a teacher after the window, and to an admin without a reason', async () => {
    const late = await submit(lund.teacher, lund, { date: '2026-09-09' })
    assert.deepEqual([late.status, late.failure.code], [409, 'window'])
    assert.match(late.failure.message, /today and the 2 school days before, so Wednesday 9 September 2026/)
    const reasonless = await submit(admin, lund, { date: '2026-09-09', reason: ' ' })
    assert.deepEqual([reasonless.status, reasonless.failure.code], [409, 'window'])
    assert.deepEqual(reasonless.failure.fields, { reason: 'is required' })
    assert.equal(await countMarks(lund), 0)
  })

  test('with one student too many: everyone is named and nobody is saved', async () => {
    const [ana, bo] = lund.students
    const zoe = await world.addStudent('Zoe Elsewhere')
    const told = await submit(lund.teacher, lund, {
      attendance: {
        [ana!]: { status: 'A' },
        [bo!]: { status: 'P' },
        [zoe]: { status: 'P' },
        9999999999: { status: 'P' },
      },
    })
    assert.deepEqual([told.status, told.failure.code], [409, 'not_enrolled'])
    assert.equal(
      told.failure.message,
      "Elsewhere, Zoe; student 9999999999 were not on Tess Lund's list in Grade 9, 09:00-10:00 " +
        'on Monday 14 September 2026. Nothing was saved. Please reload the sheet.',
    )
    assert.deepEqual([await countMarks(lund), await countSheets(lund)], [0, 0])
  })

  test('for a colleague`s students in the same section period', async () => {
    const colleague = await world.addTeacher('Cole Colleague')
    const zed = await world.addStudent('Zed Zander')
    const group = await addGroup(world, { name: 'Core Zed', students: [zed] })
    await assign(world, { period: lund.period, group, teacher: colleague })
    const told = await submit(lund.teacher, lund, { attendance: { [zed]: { status: 'A' } } })
    assert.deepEqual([told.status, told.failure.code], [409, 'not_enrolled'])
  })
})

describe('A sheet', () => {
  test('that nobody has taken is empty, and says what may be done', async () => {
    const { status, body } = await open(lund.teacher, lund)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: true,
      message: 'Not taken yet.',
      section_period_id: lund.period,
      teacher_id: lund.teacher.teacher,
      date: MONDAY,
      attendance: [],
      version: 0,
      taken: null,
      may: { submit: true, why_not: null, needs_reason: false },
    })
  })

  test('says on a holiday, a day to come and after the window why it cannot be submitted', async () => {
    const holiday = (await open(lund.teacher, lund, '2026-09-07')).body
    assert.match(holiday.message, /is a holiday: Labor Day/)
    assert.deepEqual([holiday.may.submit, holiday.may.why_not], [false, holiday.message])
    const tomorrow = (await open(lund.teacher, lund, '2026-09-15')).body
    assert.match(tomorrow.may.why_not ?? '', /still to come/)
    assert.match((await open(lund.teacher, lund, '2026-09-09')).body.may.why_not ?? '', /the office/)
    const { may } = (await open(admin, lund, '2026-09-09', lund.teacher.teacher!)).body
    assert.deepEqual(may, { submit: true, why_not: null, needs_reason: true })
  })

  test('comes back as it was saved', async () => {
    const one = await addClass(world, { name: 'Back' })
    const [ana, bo, cy] = one.students
    const saved = await submit(one.teacher, one, {
      attendance: {
        [ana!]: { status: 'P', excuse: '', comment: '' },
        [bo!]: { status: 'A', excuse: 'AEX', comment: ' dentist\nuntil 11 ' },
        [cy!]: { status: 'T', excuse: null, comment: null },
      },
    })
    assert.equal(saved.status, 200)
    assert.equal(saved.body.message, 'Attendance submitted successfully.')
    const { taken, ...sheet } = (await open(one.teacher, one)).body
    assert.deepEqual(sheet.attendance, [
      { student_id: ana, status: 'P', excuse: null, comment: null },
      { student_id: bo, status: 'A', excuse: 'AEX', comment: 'dentist\nuntil 11' },
      { student_id: cy, status: 'T', excuse: null, comment: null },
    ])
    assert.match(taken?.at ?? '', /^\d\d:\d\d$/)
    assert.deepEqual([taken?.by, taken?.by_me, sheet.version], ['Tess Back', true, 1])
    assert.equal(sheet.message, `Saved at ${taken?.at} by Tess Back.`)
    assert.deepEqual({ ...saved.body, message: sheet.message }, { ...sheet, taken, changed_meanwhile: [] })
    const [listed] = (
      await admin.call('GET /attendance/section-periods/', {
        query: { date: MONDAY, teacher_id: one.teacher.teacher! },
      })
    ).body.section_periods
    assert.deepEqual(listed?.taken, [
      { teacher_id: one.teacher.teacher, at: taken?.at, by: 'Tess Back', by_me: false },
    ])
  })

  test('takes a part of the roster and leaves the rest as it was', async () => {
    const one = await addClass(world, { name: 'Part' })
    const [ana, bo] = one.students
    await submit(one.teacher, one, { attendance: { [ana!]: { status: 'A' }, [bo!]: { status: 'P' } } })
    await submit(one.teacher, one, { attendance: { [bo!]: { status: 'T', excuse: 'TUX' } } })
    assert.deepEqual(
      (await open(one.teacher, one)).body.attendance.map(({ status, excuse }) => [status, excuse]),
      [
        ['A', null],
        ['T', 'TUX'],
      ],
    )
  })

  test('is taken by an admin for the only teacher, and corrected after the window with a reason', async () => {
    const one = await addClass(world, { name: 'Office' })
    const [ana] = one.students
    assert.equal((await submit(admin, one)).body.teacher_id, one.teacher.teacher)
    const late = await submit(admin, one, { date: '2026-08-18', reason: 'Note from home' })
    assert.equal(late.status, 200)
    const { rows } = await sql<{ reason: string; changed_by: number }>`
      select reason, changed_by from attendance_change
      where student = ${ana} and day = '2026-08-18'`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'Note from home', changed_by: admin.account }])
  })
})
