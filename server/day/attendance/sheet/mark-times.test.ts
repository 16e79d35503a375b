import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CLOSED_DAY, addTakenClass, decideCorrection, requestCorrection } from '#tests/world/corrections.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, useClassWorld, type Class } from '#tests/world/timetable.ts'

/** The school's clock stands at 9:05; classes of the tests last from nine to ten. */
const { world, admin } = useClassWorld()

let classes = 0
const newClass = () => addClass(world, { name: `Tim${'x'.repeat((classes += 1))}` })
const timesOf = async (person: Person, one: Class, more = {}) =>
  (await openSheet(person, one, more)).body.attendance.map(({ status, arrived_at, left_at }) =>
    [status, arrived_at, left_at].filter(Boolean).join(' '),
  )
const historyOf = async (person: Person, one: Class, date = TODAY) => {
  const query = { section_period_id: one.period, date, student_id: one.students[0]! }
  return (await person.call('GET /attendance/history/', { query })).body.changes.map(({ from, to }) =>
    [from?.status ?? '-', from?.arrived_at, '>', to.status, to.arrived_at].filter(Boolean).join(' '),
  )
}

describe('A time beside a mark is refused', () => {
  test('where it does not go with the mark, or is no time of the class', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    for (const [mark, field] of [
      [{ status: 'P', arrived_at: '09:10' }, 'arrived_at'],
      [{ status: 'A', left_at: '09:10' }, 'left_at'],
      [{ status: 'T', arrived_at: '09:20', left_at: '09:20' }, 'left_at'],
      [{ status: 'T', arrived_at: '9:20 AM' }, 'arrived_at'],
      [{ status: 'T', arrived_at: '08:59' }, 'arrived_at'],
      [{ status: 'T', arrived_at: '10:00' }, 'arrived_at'],
      [{ status: 'P', left_at: '10:30' }, 'left_at'],
    ] as const) {
      const { status, failure } = await submitSheet(one.teacher, one, { [ana]: mark })
      assert.deepEqual(
        [status, Object.keys(failure.fields ?? {})],
        [400, [`attendance.${ana}.${field}`]],
        JSON.stringify(mark),
      )
    }
    assert.equal((await openSheet(one.teacher, one)).body.taken, null)
  })

  test('by the database too', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' } })
    for (const wrong of [
      sql`arrived_at = '09:10'`,
      sql`status = 'A', left_at = '09:10'`,
      sql`status = 'T', arrived_at = '09:20', left_at = '09:10'`,
    ]) {
      await assert.rejects(
        sql`update attendance_mark set ${wrong} where section_period_id = ${one.period} and student_id = ${ana}`.execute(
          world.db,
        ),
        /times_go_with_status/,
      )
    }
  })
})

describe('A time beside a mark', () => {
  test('is saved with it, and stands in the history', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const reply = await submitSheet(one.teacher, one, {
      [ana]: { status: 'T', arrived_at: '09:04' },
      [bo]: { status: 'P', left_at: '09:40' },
      [cy]: { status: 'A', arrived_at: '09:50' },
    })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(await timesOf(one.teacher, one), ['T 09:04', 'P 09:40', 'A 09:50'])
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: '09:10' } })
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: null } })
    assert.deepEqual(await historyOf(one.teacher, one), ['- > T 09:04', 'T 09:04 > T 09:10', 'T 09:10 > T'])
  })

  test('stays where an older page sends none, until the mark changes', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: '09:04' } })
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', excuse: 'TEX', comment: 'bus' } })
    assert.equal((await timesOf(one.teacher, one))[0], 'T 09:04')
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    assert.equal((await timesOf(one.teacher, one))[0], 'A')
    await submitSheet(one.teacher, one, { [ana]: { status: 'P', left_at: '09:10' } })
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' } })
    assert.equal((await timesOf(one.teacher, one))[0], 'P 09:10')
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: '09:20' } })
    assert.equal((await timesOf(one.teacher, one))[0], 'T 09:20')
  })

  test('that someone else changed meanwhile is not overwritten', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const { version } = (await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: '09:04' } }))
      .body
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'T', arrived_at: '09:02' } },
      { teacher_id: one.teacher.teacher! },
    )
    const late = await submitSheet(
      one.teacher,
      one,
      { [ana]: { status: 'T', arrived_at: '09:06' } },
      { version },
    )
    const [conflict] = late.body.changed_meanwhile
    assert.deepEqual(
      [conflict?.theirs.arrived_at, conflict?.yours.arrived_at, (await timesOf(admin, one))[0]],
      ['09:02', '09:06', 'T 09:02'],
    )
  })

  test('is requested with a correction, and written when the office accepts it', async () => {
    const one = await addTakenClass(world, admin, 'Timely')
    const [ana] = one.students as [number]
    const wrong = await requestCorrection(one.teacher, one, { [ana]: { status: 'T', arrived_at: '10:30' } })
    assert.equal(wrong.status, 400)
    const { body } = await requestCorrection(one.teacher, one, {
      [ana]: { status: 'T', arrived_at: '09:12' },
    })
    assert.deepEqual([body.marks[0]?.was?.arrived_at, body.marks[0]?.asked.arrived_at], [undefined, '09:12'])
    const decided = await decideCorrection(admin, body.id, 'accept')
    assert.equal(decided.body.marks[0]?.now?.arrived_at, '09:12')
    assert.equal((await timesOf(admin, one, { date: CLOSED_DAY }))[0], 'T 09:12')
    assert.deepEqual(await historyOf(admin, one, CLOSED_DAY), ['- > P', 'P > T 09:12'])
  })

  test('is in the report and in its file', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'T', arrived_at: '09:04', left_at: '09:40' } })
    const query = { student_id: ana, start_date: TODAY, end_date: TODAY }
    for (const person of [admin, one.teacher]) {
      const [row] = (await person.call('GET /attendance/reports/', { query })).body as {
        arrived_at?: string
        left_at?: string
      }[]
      assert.deepEqual([row?.arrived_at, row?.left_at], ['09:04', '09:40'])
      const [header, line] = (
        await person.call('GET /attendance/reports/', { query: { ...query, csv: '1' } })
      ).text.split('\r\n')
      assert.match(header!, /,Arrived,Left,Period$/)
      assert.match(line!, /,09:04,09:40,9:00-10:00\sAM$/)
    }
  })
})
