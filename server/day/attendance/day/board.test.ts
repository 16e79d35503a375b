import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addClass, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const CLOSED = '2026-09-07'
const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
  await addClosure(world, 'Labor Day', CLOSED)
})

const boardOf = async (date?: string) =>
  (await admin.call('GET /attendance/board/', { query: date === undefined ? {} : { date } })).body

/** The rows of one teacher: time, state and who took it. */
const rowsOf = async (teacher: number | null, date?: string) =>
  (await boardOf(date)).sheets
    .filter((sheet) => sheet.teacher.id === teacher)
    .map(({ start_time, state, taken }) => [start_time, state, taken?.by ?? '-'].join(' '))

describe('The board', () => {
  test('is for the office only', async () => {
    const codes: string[] = []
    for (const person of [
      world.visitor(),
      await world.newcomer(),
      await world.student(),
      await world.teacher(),
    ]) {
      codes.push((await person.call('GET /attendance/board/', {})).failure.code)
    }
    assert.deepEqual(codes, ['signed_out', 'forbidden', 'forbidden', 'forbidden'])
  })

  test('refuses an invalid date', async () => {
    for (const date of ['today', '2026-02-30', '2026-9-1', '', "2026-09-14' or 1=1"]) {
      const { statusCode } = await admin.send({ method: 'GET', url: '/attendance/board/', query: { date } })
      assert.equal(statusCode, 400, date)
    }
  })

  test('shows today`s sheets by time: late, due, upcoming', async () => {
    const block = await addBlock(world)
    const teacher = await world.addTeacher('Tia Times')
    const group = await addGroup(world, {
      name: 'Core Times',
      students: [await world.addStudent('Tim Times')],
    })
    for (const [from, until] of [
      ['10:00', '11:00'],
      ['08:00', '08:50'],
      ['09:00', '09:50'],
    ] as const) {
      await assign(world, { period: await addPeriod(world, { block, from, until }), group, teacher })
    }
    assert.deepEqual(await rowsOf(teacher), ['08:00 late -', '09:00 due -', '10:00 upcoming -'])
    const { date, today, time, sheets } = await boardOf()
    assert.deepEqual([date, today, time], ['2026-09-14', '2026-09-14', '09:05'])
    const first = sheets.find((sheet) => sheet.teacher.id === teacher)!
    assert.deepEqual(
      [first.name, first.grade_level, first.end_time, first.teacher.name, first.groups],
      ['Grade 9, 8:00-8:50\u00a0AM', 4, '08:50', 'Tia Times', ['Core Times']],
    )
  })

  test('has the room of each group and the teacher`s address', async () => {
    const one = await addClass(world, { name: 'Rooms' })
    const annex = await addGroup(world, {
      name: 'Core Annex',
      students: [await world.addStudent('Ann Annex')],
    })
    await assign(world, { period: one.period, group: annex, teacher: one.teacher.teacher! })
    const sheet = async () =>
      (await boardOf()).sheets.find(({ section_period_id }) => section_period_id === one.period)!
    assert.deepEqual((await sheet()).rooms, [])
    await sql`update student_group set room_number = '12B' where id = ${one.group}`.execute(world.db)
    assert.deepEqual((await sheet()).rooms, ['12B'])
    await sql`update student_group set room_number = 'Annex' where id = ${annex}`.execute(world.db)
    const { rooms, teacher } = await sheet()
    assert.deepEqual(rooms, ['12B', 'Annex'])
    const { rows } = await sql<{ email: string }>`select email from teacher where id = ${teacher.id}`.execute(
      world.db,
    )
    assert.deepEqual(
      [teacher.first_name, teacher.last_name, teacher.email],
      ['Tess', 'Rooms', rows[0]!.email],
    )
  })

  test('names the nearest days with classes: over weekends and closed days, within four months', async () => {
    await addClass(world, { name: 'Days' })
    const besides = async (date: string) => {
      const { previous_day, next_day } = await boardOf(date)
      return [previous_day, next_day]
    }
    assert.deepEqual(await besides('2026-09-16'), ['2026-09-15', '2026-09-17'])
    assert.deepEqual(await besides('2026-09-08'), ['2026-09-04', '2026-09-09'])
    assert.deepEqual(await besides('2026-09-05'), ['2026-09-04', '2026-09-08'])
    assert.deepEqual(await besides('2026-08-17'), ['2026-08-16', '2026-08-18'])
    assert.deepEqual(await besides('2026-12-24'), ['2026-10-30', '2026-12-25'])
    assert.deepEqual(await besides('2027-04-30'), ['2027-04-29', '2027-05-01'])
  })

  test('shows who took a sheet when, and a colleague`s sheet of the same section period separately', async () => {
    const one = await addClass(world, { name: 'Two' })
    const colleague = await world.addTeacher('Cole Two')
    const group = await addGroup(world, { name: 'Core Cole', students: [await world.addStudent('Zed Two')] })
    await assign(world, { period: one.period, group, teacher: colleague })
    await submitSheet(admin, one, allPresent(one), { teacher_id: one.teacher.teacher! })
    assert.deepEqual(await rowsOf(one.teacher.teacher), ['09:00 taken Ada Admin'])
    assert.deepEqual(await rowsOf(colleague), ['09:00 due -'])
    const { taken } = (await boardOf()).sheets.find((sheet) => sheet.teacher.id === one.teacher.teacher)!
    assert.deepEqual(taken, { day: '2026-09-14', time: '09:05', by: 'Ada Admin' })
  })

  test('of an earlier day shows sheets not taken as late, and is empty on a closed day', async () => {
    const one = await addClass(world, { name: 'Friday' })
    assert.deepEqual(await rowsOf(one.teacher.teacher, '2026-09-11'), ['09:00 late -'])
    assert.deepEqual(await rowsOf(one.teacher.teacher, '2026-09-15'), ['09:00 upcoming -'])
    assert.deepEqual(await rowsOf(one.teacher.teacher, '2026-09-12'), [])
    const closed = await boardOf(CLOSED)
    assert.deepEqual([closed.sheets, closed.code], [[], 'holiday'])
    assert.equal(closed.message, 'Monday, September 7, 2026 is a holiday: Labor Day')
  })

  test('has the first and the last day of a block', async () => {
    const one = await addClass(world, { name: 'Whole' })
    const days = ['2026-08-14', '2026-08-17', '2026-10-30', '2026-11-02']
    const rows = await Promise.all(days.map((day) => rowsOf(one.teacher.teacher, day)))
    assert.deepEqual(rows, [[], ['09:00 late -'], ['09:00 upcoming -'], []])
  })

  test('has no missing sheet of a class without students', async () => {
    const one = await addClass(world, { name: 'Empty', students: [] })
    assert.deepEqual(await rowsOf(one.teacher.teacher, '2026-09-11'), ['09:00 empty -'])
  })

  test('keeps a sheet whose teacher no longer has the class', async () => {
    const one = await addClass(world, { name: 'Lost' })
    await submitSheet(one.teacher, one, allPresent(one))
    await sql`delete from assignment where id = ${one.assignment}`.execute(world.db)
    assert.deepEqual(await rowsOf(one.teacher.teacher), ['09:00 taken Tess Lost'])
  })

  test('says who covers the class of an absent teacher, or that no coverage is needed', async () => {
    const [one, two, other] = [
      await addClass(world, { name: 'Covered' }),
      await addClass(world, { name: 'Needless' }),
      await addClass(world, { name: 'Present' }),
    ]
    const deputy = await world.teacher('Dora Deputy')
    await addCover(world, one, { teacher: deputy.teacher })
    await addCover(world, two, { teacher: null })
    const { sheets } = await boardOf()
    assert.deepEqual(
      [one, two, other].map(({ teacher }) => {
        const cover = sheets.find((sheet) => sheet.teacher.id === teacher.teacher)?.cover
        return cover && (cover.teacher?.last_name ?? 'nobody')
      }),
      ['Deputy', 'nobody', null],
    )
    const { text } = await admin.call('GET /attendance/board/', { query: { csv: true } })
    assert.match(text, /Tess Covered,Dora Deputy,/)
    assert.match(text, /Tess Needless,No coverage needed,/)
  })

  test('leaves out archived section periods', async () => {
    const one = await addClass(world, { name: 'Old' })
    await sql`update section_period set archived_on = '2026-08-17' where id = ${one.period}`.execute(world.db)
    assert.deepEqual(await rowsOf(one.teacher.teacher), [])
  })
})
