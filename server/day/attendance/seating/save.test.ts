import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Seat } from '#contract/day/seating.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, useClassWorld, type Class } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
let meyer: Class
beforeFile(async () => {
  meyer = await addClass(world, { name: 'Meyer' })
})

const queryOf = (one: Class, period = one.period) => ({
  section_period_id: period,
  date: TODAY,
  teacher_id: one.teacher.teacher!,
})
const open = (person: Person, one: Class = lund, period = one.period) =>
  person.call('GET /attendance/seating-chart/', { query: queryOf(one, period) })
const save = (person: Person, seats: Seat[], more: object = {}, one: Class = lund) =>
  person.call('PUT /attendance/seating-chart/', {
    body: { ...queryOf(one), rows: 4, columns: 6, seats, version: 0, ...more },
  })
const seat = (row: number, column: number, student_id: number): Seat => ({ row, column, student_id })
const ana = () => lund.students[0]!
const bo = () => lund.students[1]!

describe('A seating chart is refused', () => {
  test('to all but the class’s teacher and the office', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [await world.newcomer(), 403],
      [meyer.teacher, 403],
    ] as const) {
      assert.equal((await open(person)).status, status)
      assert.equal((await save(person, [])).status, status)
    }
    assert.equal((await open(admin, { ...lund, period: 999_999 })).status, 404)
    assert.equal((await sql`select from seating_chart`.execute(world.db)).rows.length, 0)
  })

  test('with a seat outside of the room, two students in one seat, or one in two', async () => {
    for (const [seats, more] of [
      [[seat(5, 1, ana())], {}],
      [[seat(1, 7, ana())], {}],
      [[seat(1, 1, ana()), seat(1, 1, bo())], {}],
      [[seat(1, 1, ana()), seat(1, 2, ana())], {}],
      [[], { rows: 13 }],
      [[], { columns: 0 }],
      [Array.from({ length: 145 }, (_, index) => seat(1, 1, index + 1)), {}],
    ] as const)
      assert.equal((await save(lund.teacher, [...seats], more)).status, 400)
  })
})

describe('A seating chart', () => {
  test('begins with a room for everyone, and keeps where the teacher has put the students', async () => {
    const before = (await open(lund.teacher)).body
    assert.deepEqual([before.rows, before.columns, before.seats, before.version], [4, 6, [], 0])
    assert.deepEqual(
      before.students.map(({ id, called, photo }) => [id, called, photo]),
      lund.students.map((id, nth) => [id, ['Ana', 'Bo', 'Cy'][nth], null]),
    )
    const saved = await save(lund.teacher, [seat(2, 3, bo()), seat(1, 1, ana())], { rows: 5 })
    assert.equal(saved.status, 200, saved.text)
    const { body } = await open(lund.teacher)
    assert.deepEqual([body.rows, body.version, body.is_copy], [5, 1, false])
    assert.deepEqual(body.seats, [seat(1, 1, ana()), seat(2, 3, bo())])
    assert.equal((await open(admin)).body.may.edit, true)
  })

  test('that someone else has saved since is not overwritten, and a retry after a lost reply is no conflict', async () => {
    const seats = [seat(1, 1, bo()), seat(1, 2, ana())]
    assert.equal((await save(admin, seats, { version: 1 })).body.version, 2)
    const late = await save(lund.teacher, [seat(3, 3, ana())], { version: 1 })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    const again = await save(admin, seats, { version: 1 })
    assert.deepEqual([again.status, again.body.version], [200, 2])
    const first = await save(lund.teacher, [], { version: 0 })
    assert.equal(first.status, 409)
    assert.deepEqual((await open(lund.teacher)).body.seats, seats)
  })

  test('is changed on today or a later day, because students who have joined since are not on an earlier sheet', async () => {
    const day = '2026-09-11'
    const { body } = await lund.teacher.call('GET /attendance/seating-chart/', {
      query: { ...queryOf(lund), date: day },
    })
    assert.deepEqual([body.may.edit, body.seats.length], [false, 2])
    const late = await save(lund.teacher, [], { version: 2, date: day })
    assert.deepEqual([late.status, late.failure.code], [400, 'invalid'])
    assert.match(late.failure.message, /today or a later day/)
  })

  test('of two first saves at the same moment keeps one', async () => {
    const [student] = meyer.students
    const both = await Promise.all(
      [1, 2].map((column) => save(meyer.teacher, [seat(1, column, student!)], {}, meyer)),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await open(meyer.teacher, meyer)).body.seats.length, 1)
  })

  test('shows who came without a seat, forgets who has left, and takes no student of another class', async () => {
    await sql`update group_membership set during = daterange(lower(during), ${TODAY}::date)
      where student_id = ${ana()}`.execute(world.db)
    const left = (await open(lund.teacher)).body
    assert.deepEqual(left.seats, [seat(1, 1, bo())])
    assert.ok(left.students.every(({ id }) => id !== ana()))
    const stranger = meyer.students[0]!
    const { body } = await save(lund.teacher, [seat(1, 1, bo()), seat(2, 2, stranger), seat(2, 3, ana())], {
      version: 2,
    })
    assert.deepEqual(body.seats, [seat(1, 1, bo())])
    const { rows } = await sql`select student_id from seat
      where section_period_id = ${lund.period}`.execute(world.db)
    assert.deepEqual(rows, [{ student_id: bo() }])
    await sql`update group_membership set during = daterange(lower(during), null)
      where student_id = ${ana()}`.execute(world.db)
    assert.ok((await open(lund.teacher)).body.students.some(({ id }) => id === ana()))
  })

  test('of another class of the same students is the first proposal, until the class has its own', async () => {
    const period = await addPeriod(world, { block: lund.block, from: '11:00', until: '12:00' })
    await assign(world, { period, group: lund.group, teacher: lund.teacher.teacher! })
    const seats = [seat(1, 1, bo()), seat(1, 2, ana())]
    await save(lund.teacher, seats, { version: 3 })
    const { body } = await open(lund.teacher, lund, period)
    assert.deepEqual([body.seats, body.is_copy, body.version], [seats, true, 0])
    const own = await save(lund.teacher, [seat(4, 4, bo())], { section_period_id: period })
    assert.deepEqual([own.body.seats, own.body.is_copy], [[seat(4, 4, bo())], false])
    assert.deepEqual((await open(lund.teacher)).body.seats, seats)
  })

  test('opens for whoever covers the class on that day, who may change it', async () => {
    const covers = [
      {
        section_period_id: lund.period,
        absent_teacher_id: lund.teacher.teacher!,
        teacher_id: meyer.teacher.teacher!,
      },
    ]
    const absence = { teacher_id: lund.teacher.teacher!, start_date: TODAY, end_date: TODAY }
    await admin.call('POST /schedules/api/absences/', { body: { ...absence, reason: 'Flu' } })
    await admin.call('POST /schedules/api/cover/', { body: { date: TODAY, covers, allow_conflicts: true } })
    assert.equal((await open(meyer.teacher)).body.may.edit, true)
    const { version } = (await open(meyer.teacher)).body
    assert.equal((await save(meyer.teacher, [seat(1, 1, ana())], { version })).status, 200)
  })

  test('is on the class list, to print for a substitute', async () => {
    const { body } = await lund.teacher.call('GET /attendance/class-lists/', {
      query: { date: TODAY, teacher_id: lund.teacher.teacher! },
    })
    const seatingOf = (period: number) =>
      body.classes.find(({ section_period_id }) => section_period_id === period)!.seating
    assert.deepEqual(seatingOf(lund.period)!.seats, [seat(1, 1, ana())])
    assert.deepEqual(
      seatingOf(lund.period)!.students.map(({ called }) => called),
      ['Ana', 'Bo', 'Cy'],
    )
    const other = await addClass(world, { name: 'Norr' })
    const lists = await admin.call('GET /attendance/class-lists/', {
      query: { date: TODAY, teacher_id: other.teacher.teacher! },
    })
    assert.equal(lists.body.classes[0]!.seating, null)
  })
})
