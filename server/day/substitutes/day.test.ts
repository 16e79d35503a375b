import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { historyOf, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { makeLink, openLink, type Substitute } from '#tests/world/visits/substitutes.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** A class, the office, and a substitute of its teacher. */
async function substituteOf(name: string) {
  const one = await addClass(world, { name })
  const office = await world.admin(`Ada ${name}`)
  const link = await makeLink(office, one.teacher.teacher!)
  return { one, office, link, dana: await openLink(world, link) }
}

const openOf = (substitute: Substitute, period: number) =>
  substitute.call('GET /substitute/api/sheet/', { query: { section_period_id: period } })

const saveOf = (substitute: Substitute, { period }: Class, attendance: object, more: object = {}) =>
  substitute.call('POST /substitute/api/sheet/', {
    body: { section_period_id: period, attendance: attendance as Record<string, { status: 'A' }>, ...more },
  })

describe('A substitute sees', () => {
  test('the classes of the one teacher on this day, with names and nothing else of the students', async () => {
    await addClass(world, { name: 'Elsewhere' })
    const { one, dana } = await substituteOf('Own')
    await sql`update student set student_number = 'SN-4711' where id = ${one.students[0]!}`.execute(world.db)
    const { status, body, text } = await dana.call('GET /substitute/api/day/')
    assert.equal(status, 200)
    assert.deepEqual([body.name, body.teacher, body.date], ['Dana Reyes', 'Tess Own', '2026-09-14'])
    assert.deepEqual(
      body.classes.section_periods.map(({ id, groups }) => [
        id,
        groups.map((group) => group.students.map((student) => Object.keys(student).sort())),
      ]),
      [[one.period, [one.students.map(() => ['id', 'name'])]]],
    )
    assert.doesNotMatch(text, /SN-4711|@|Elsewhere/)
  })

  test('no sheet of another teacher, and no other day', async () => {
    const other = await addClass(world, { name: 'Others' })
    const { one, dana } = await substituteOf('Mine')
    assert.equal((await openOf(dana, other.period)).status, 403)
    assert.equal((await saveOf(dana, other, { [other.students[0]!]: { status: 'A' } })).status, 403)
    const query = {
      section_period_id: String(one.period),
      date: '2026-09-11',
      teacher_id: String(other.teacher.teacher),
    }
    const sheet = (await dana.send({ url: '/substitute/api/sheet/', query })).json<{ date: string }>()
    assert.equal(sheet.date, '2026-09-14')
    const payload = {
      section_period_id: one.period,
      date: '2026-09-11',
      teacher_id: other.teacher.teacher,
      attendance: { [one.students[0]!]: { status: 'A' } },
    }
    const saved = await dana.send({ method: 'POST', url: '/substitute/api/sheet/', payload })
    assert.equal(saved.statusCode, 200, saved.body)
    const days = await sql<{ day: string }>`select day::text "day" from attendance_mark
      where section_period_id in (${one.period}, ${other.period})`.execute(world.db)
    assert.deepEqual(days.rows, [{ day: '2026-09-14' }])
  })

  test('no name of a student who is on none of the lists, not even where it is refused', async () => {
    const other = await addClass(world, { name: 'Stranger' })
    const { one, dana } = await substituteOf('Familiar')
    const [otherStudent] = other.students
    const refused = await saveOf(dana, one, { [otherStudent!]: { status: 'A' } })
    assert.deepEqual([refused.status, refused.failure.code], [409, 'not_enrolled'])
    assert.ok(refused.failure.message.startsWith(`student ${otherStudent} was not on Tess Familiar’s list`))
    const named = await submitSheet(one.teacher, one, { [otherStudent!]: { status: 'A' } })
    assert.ok(!named.failure.message.startsWith('student'), 'teachers read the name')
  })

  test('no comment of anybody else, not even where a mark was changed meanwhile, and no history', async () => {
    const { one, dana } = await substituteOf('Quiet')
    const [ana] = one.students
    await submitSheet(one.teacher, one, { [ana!]: { status: 'A', comment: 'at the doctor with her mother' } })
    const opened = await openOf(dana, one.period)
    assert.deepEqual(opened.body.attendance, [{ student_id: ana, status: 'A', excuse: null, comment: null }])
    const late = await saveOf(dana, one, { [ana!]: { status: 'T', comment: 'came at ten' } }, { version: 0 })
    assert.deepEqual(
      late.body.changed_meanwhile.map(({ theirs }) => theirs.comment),
      [null],
    )
    await submitSheet(one.teacher, one, { [ana!]: { status: 'T', comment: 'at the doctor again' } })
    const after = await openOf(dana, one.period)
    assert.deepEqual(after.body.changed, [])
    assert.doesNotMatch(opened.text + late.text + after.text, /doctor/)
  })

  test('a closed day as closed', async () => {
    const { dana } = await substituteOf('Fair')
    await sql`insert into school_closure (name, start_date, end_date) values ('Fair', '2026-09-14', '2026-09-14')`.execute(
      world.db,
    )
    const { body } = await dana.call('GET /substitute/api/day/')
    await sql`delete from school_closure where name = 'Fair'`.execute(world.db)
    assert.deepEqual([body.classes.code, body.classes.section_periods], ['holiday', []])
  })
})

describe('What a substitute saves', () => {
  test('is on the sheet and in its history under the typed name, and the teacher goes on from it', async () => {
    const { one, office, dana } = await substituteOf('Taken')
    const [ana, bo] = one.students
    const marks = Object.fromEntries(one.students.map((id) => [id, { status: 'P' }]))
    const saved = await saveOf(
      dana,
      one,
      { ...marks, [ana!]: { status: 'A', comment: 'not seen' } },
      { version: 0 },
    )
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(
      [saved.body.taken?.by, saved.body.taken?.by_me],
      ['Dana Reyes, substitute for Tess Taken', true],
    )
    const seen = (await openSheet(one.teacher, one)).body
    assert.equal(seen.taken?.by, 'Dana Reyes, substitute for Tess Taken')
    assert.deepEqual(seen.attendance.find(({ student_id }) => student_id === ana)?.comment, 'not seen')
    await submitSheet(one.teacher, one, { [bo!]: { status: 'T' } }, { version: seen.version })
    const history = await office.call('GET /attendance/history/', {
      query: {
        section_period_id: one.period,
        date: '2026-09-14',
        teacher_id: one.teacher.teacher!,
        student_id: bo!,
      },
    })
    assert.equal(history.body.first_taken?.by, 'Dana Reyes, substitute for Tess Taken')
    assert.equal((await historyOf(world, one)).length, 4)
  })

  test('is saved once, however often it arrives', async () => {
    const { one, dana } = await substituteOf('Once')
    const body = {
      section_period_id: one.period,
      attendance: { [one.students[0]!]: { status: 'A' as const } },
    }
    const headers = { 'idempotency-key': 'the-same' }
    const first = await dana.call('POST /substitute/api/sheet/', { body, headers })
    const second = await dana.call('POST /substitute/api/sheet/', { body, headers })
    assert.deepEqual([second.status, second.body.version], [200, first.body.version])
  })

  test('is refused for students of other classes, and for marks of another account', async () => {
    const { one, dana } = await substituteOf('Strict')
    const otherStudent = await world.addStudent('Sol Stranger')
    assert.equal((await saveOf(dana, one, { [otherStudent]: { status: 'A' } })).failure.code, 'not_enrolled')
    const other = await saveOf(
      dana,
      one,
      { [one.students[0]!]: { status: 'A' } },
      { account_id: dana.account + 1 },
    )
    assert.equal(other.status, 401)
  })

  test('requires the CSRF token of the same visit', async () => {
    const { one, dana } = await substituteOf('Token')
    const { dana: other } = await substituteOf('Foreign')
    for (const token of ['', 'nonsense', other.day.csrf_token]) {
      const reply = await dana.call('POST /substitute/api/sheet/', {
        body: { section_period_id: one.period, attendance: { [one.students[0]!]: { status: 'A' } } },
        headers: { 'x-csrftoken': token },
      })
      assert.deepEqual([reply.status, reply.failure.code], [403, 'csrf'])
    }
  })
})
