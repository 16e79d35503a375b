import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addCover } from '#tests/world/schedules/cover.ts'
import { useReportSchool, MONDAY } from '#tests/world/reports.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

type Query = Record<string, string | number>
const missing = (query: Query = {}, person: Person = admin) =>
  person.call('GET /attendance/reports/missing/', { query })
/** The day and the group of each sheet. */
const listed = async (query: Query = {}) =>
  (await missing(query)).body.sheets.map(({ day, groups }) => [day, ...groups].join(' '))
const counted = async (query: Query = {}) =>
  (await admin.call('GET /attendance/reports/about/', { query })).body.sheets_not_taken

describe('The sheets that were not taken', () => {
  test('are for staff, in a range that begins before it ends', async () => {
    assert.equal((await missing({}, world.visitor())).status, 401)
    for (const person of [student, await world.newcomer()]) {
      assert.equal((await missing({}, person)).status, 403)
    }
    const backwards = await missing({ start_date: MONDAY, end_date: '2026-09-13' })
    assert.deepEqual(backwards.failure.fields, { end_date: 'End date must be on or after start date.' })
  })

  test('have pages of sensible sizes and places', async () => {
    for (const limit of [0, 501]) {
      assert.deepEqual((await missing({ limit })).failure.fields, {
        limit: 'must be a whole number from 1 to 500',
      })
    }
    for (const after of [
      '1',
      '2026-09-14.2500.1.1',
      '2026-02-30.0900.1.1',
      "2026-09-14.0900.1.1'",
      'x.y.z.w',
    ]) {
      assert.deepEqual((await missing({ after })).failure.fields, {
        after: 'must be the "next" value of an earlier page',
      })
    }
  })

  test('are those that a report counts, the latest day first', async () => {
    assert.deepEqual(await listed(), [
      '2026-09-11 Core Olsen',
      '2026-09-10 Core Lund',
      '2026-09-09 Core Lund',
      '2026-09-09 Core Olsen',
      '2026-09-08 Core Lund',
      '2026-09-08 Core Olsen',
      '2026-09-07 Core Lund',
      '2026-09-07 Core Olsen',
    ])
    assert.equal(await counted(), 8)
    const { start_date, end_date, total, next } = (await missing()).body
    assert.deepEqual([start_date, end_date, total, next], ['2026-09-07', MONDAY, 8, null])
  })

  test('pass the filters of a report', async () => {
    const narrowed: [Query, number][] = [
      [{ teacher_id: olsen.teacher.teacher! }, 4],
      [{ student_id: lund.students[0]! }, 4],
      [{ grade_level_id: 9 }, 8],
      [{ grade_level_id: 8 }, 0],
      [{ start_date: '2026-09-10', end_date: '2026-09-11' }, 2],
    ]
    for (const [query, count] of narrowed) {
      const { total, sheets } = (await missing(query)).body
      assert.deepEqual([total, sheets.length, await counted(query)], [count, count, count])
    }
  })

  test('say which class, where, and how its teacher is reached', async () => {
    await sql`update student_group set room_number = '12B' where id = ${olsen.group}`.execute(world.db)
    const [first] = (await missing({ teacher_id: olsen.teacher.teacher! })).body.sheets
    const { teacher, ...sheet } = first!
    assert.deepEqual(sheet, {
      day: '2026-09-11',
      section_period_id: olsen.period,
      name: 'Grade 9, 9:00-10:00\u00a0AM',
      grade_level: 4,
      start_time: '09:00',
      end_time: '10:00',
      groups: ['Core Olsen'],
      rooms: ['12B'],
      cover: null,
    })
    assert.deepEqual([teacher.id, teacher.name], [olsen.teacher.teacher, 'Tess Olsen'])
    assert.match(teacher.email, /@/)
  })

  test('say who covers the class on its day, or that no coverage is needed', async () => {
    const [deputy, other] = [await world.addTeacher('Dora Deputy'), await world.addTeacher('Otto Other')]
    await addCover(world, olsen, { day: '2026-09-11', teacher: deputy })
    await addCover(world, olsen, { day: '2026-09-09', teacher: null })
    await addCover(world, lund, { day: '2026-09-08', teacher: other })
    const { sheets } = (await missing({ teacher_id: olsen.teacher.teacher! })).body
    assert.deepEqual(
      sheets.map(({ day, cover }) => [day, cover && (cover.teacher?.last_name ?? 'not needed')]),
      [
        ['2026-09-11', 'Deputy'],
        ['2026-09-09', 'not needed'],
        ['2026-09-08', null],
        ['2026-09-07', null],
      ],
    )
    assert.match(sheets[0]?.cover?.teacher?.email ?? '', /@/)
  })

  test('come in pages that neither repeat nor skip one, even if sheets are taken meanwhile', async () => {
    const whole = await listed()
    const pages: string[] = []
    let after: string | null = null
    do {
      const { body } = await missing({ limit: 3, ...(after !== null && { after }) })
      assert.equal(body.total, 8)
      pages.push(...body.sheets.map(({ day, groups }) => [day, ...groups].join(' ')))
      after = body.next
    } while (after !== null && pages.length < 20)
    assert.deepEqual(pages, whole)

    const { next } = (await missing({ limit: 3 })).body
    const late = { date: '2026-09-11' }
    assert.equal((await submitSheet(olsen.teacher, olsen, allPresent(olsen), late)).status, 200)
    const { total, sheets } = (await missing({ limit: 3, after: next! })).body
    assert.deepEqual(
      [total, ...sheets.map(({ day, groups }) => [day, ...groups].join(' '))],
      [7, ...whole.slice(3, 6)],
    )
  })

  test('leave out closed days', async () => {
    const before = await counted()
    await addClosure(world, 'Labor Day', '2026-09-07')
    assert.equal((await missing()).body.total, before - 2)
    assert.equal(await counted(), before - 2)
  })

  test('leave out days on which the class had no students yet', async () => {
    const late = await addClass(world, { name: 'Late' })
    await sql`update group_membership set during = daterange('2026-09-10', null)
      where student_group_id = ${late.group}`.execute(world.db)
    const days = await listed({ teacher_id: late.teacher.teacher! })
    assert.deepEqual(days, ['2026-09-11 Core Late', '2026-09-10 Core Late'])
  })
})
