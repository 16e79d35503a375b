import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addClosure, addGroup, addBlock, addPeriod, assign } from '#tests/world/timetable.ts'
import { useReportSchool, MONDAY } from '#tests/world/reports.ts'
import type { Person } from '#tests/world/person.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

const about = (person: Person, query: Record<string, string | number> = {}) =>
  person.call('GET /attendance/reports/about/', { query })
const sheets = async (query: Record<string, string | number> = {}, person = admin) => {
  const { body } = await about(person, query)
  return [body.sheets_taken, body.sheets_not_taken]
}

describe('The description of a report', () => {
  test('is neither for visitors nor about someone else', async () => {
    const newcomer = await world.newcomer()
    for (const key of ['GET /attendance/reports/about/', 'GET /attendance/reports/weeks/'] as const) {
      assert.equal((await world.visitor().call(key)).status, 401)
      assert.equal((await newcomer.call(key)).status, 403)
      const query = { student_id: lund.students[0]! }
      assert.equal((await student.call(key, { query })).status, 404)
      const backwards = await admin.call(key, { query: { start_date: MONDAY, end_date: '2026-09-13' } })
      assert.deepEqual(backwards.failure.fields, { end_date: 'End date must be on or after start date.' })
    }
  })

  test('names the filter that is invalid', async () => {
    const reply = await about(admin, { start_date: 'yesterday', student_id: 'Ana', grade_level_id: 40 })
    assert.deepEqual(reply.failure.fields, {
      start_date: 'must be a date such as 2026-09-14',
      student_id: 'must be the number of a record',
      grade_level_id: 'must be a grade from 6 to 12',
    })
  })

  test('is refused for an id that is no student, and so are the weeks and the missing sheets', async () => {
    for (const key of ['about', 'weeks', 'missing'] as const) {
      const query = { student_id: 99_999 }
      const reply = await lund.teacher.call(`GET /attendance/reports/${key}/`, { query })
      assert.deepEqual([reply.status, reply.failure.fields], [400, { student_id: 'No student has this ID.' }])
    }
  })

  test('has the days, the tiers, and the sheets of classes that have ended', async () => {
    // Two classes from Monday, September 7 on; those of today end at ten, and it is five past nine.
    assert.deepEqual((await about(admin)).body, {
      start_date: '2026-09-07',
      end_date: MONDAY,
      student: null,
      group: null,
      sheets_taken: 3,
      sheets_not_taken: 8,
      comments: 'all',
      closed_later: [],
      tiers: { at_risk: 5, chronic: 10, severe: 20 },
    })
    assert.deepEqual(await sheets({ start_date: MONDAY, end_date: '2026-12-24' }), [1, 0])
  })

  test('names its student', async () => {
    assert.equal((await about(admin, { student_id: lund.students[0]! })).body.student, 'AbaraLund, Ana')
    assert.match((await about(student)).body.student ?? '', /, Suri$/)
    assert.equal((await about(admin)).body.student, null)
  })

  test('lists taken sheets on days that were closed later, and when that was entered', async () => {
    const closure = { name: 'Storm', start_date: '2026-09-10', end_date: '2026-09-11' }
    const { body } = await admin.call('POST /schedules/api/closures/', { body: closure })
    const closureId = body.closures.find(({ name }) => name === 'Storm')!.id
    const closedLater = async (query: Record<string, string | number> = {}, person = admin) =>
      (await about(person, query)).body.closed_later.map(
        ({ day, closure: name, entered_on, sheets: count }) => [day, name, entered_on, count].join(' '),
      )
    const days = [`2026-09-10 Storm ${MONDAY} 1`, `2026-09-11 Storm ${MONDAY} 1`]
    assert.deepEqual(await closedLater(), days)
    assert.deepEqual(await closedLater({ teacher_id: olsen.teacher.teacher! }), [days[0]])
    assert.deepEqual(await closedLater({ student_id: lund.students[0]! }), [days[1]])
    assert.deepEqual(await closedLater({}, student), [])
    await admin.call('DELETE /schedules/api/closures/:closureId/', { params: { closureId } })
    assert.deepEqual(await closedLater(), [])
  })

  test('counts a sheet as missing from the minute in which its class ends', async () => {
    // It is five past nine.
    const endsAt = (time: string) =>
      sql`update section_period set start_time = '08:00', end_time = ${time} where id = ${olsen.period}`.execute(
        world.db,
      )
    after(() =>
      sql`update section_period set start_time = '09:00', end_time = '10:00' where id = ${olsen.period}`.execute(
        world.db,
      ),
    )
    const today = { start_date: MONDAY, end_date: MONDAY }
    for (const [time, missing] of [
      ['09:06', 0],
      ['09:05', 1],
    ] as const) {
      await endsAt(time)
      assert.deepEqual(await sheets(today), [1, missing], time)
    }
  })

  test('can be narrowed to a teacher, a student and a grade', async () => {
    assert.deepEqual(await sheets({ teacher_id: olsen.teacher.teacher! }), [1, 4])
    assert.deepEqual(await sheets({ student_id: lund.students[0]! }), [2, 4])
    assert.deepEqual(await sheets({ grade_level_id: 9 }), [3, 8])
    assert.deepEqual(await sheets({ grade_level_id: 8 }), [0, 0])
    assert.deepEqual(await sheets({}, student), [0, 0])
  })

  test('needs no sheet on a holiday, before an assignment, or of a group without students', async () => {
    await addClosure(world, 'Labor Day', '2026-09-07')
    assert.deepEqual(await sheets(), [3, 6])
    const period = await addPeriod(world, { block: await addBlock(world), days: [3] })
    const group = await addGroup(world, { name: 'Nobody yet' })
    const teacher = await world.addTeacher('Nils Nobody')
    await assign(world, { period, group, teacher })
    assert.deepEqual(await sheets(), [3, 6])
    await sql`update group_membership set student_group_id = ${group}, type = 'core'
      where student_id = ${student.student}`.execute(world.db)
    assert.deepEqual(await sheets(), [3, 7])
    await sql`update assignment set during = daterange('2026-09-10', null)
      where student_group_id = ${group}`.execute(world.db)
    assert.deepEqual(await sheets(), [3, 6])
  })
})
