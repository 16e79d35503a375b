import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { useReportSchool, report } from '#tests/world/reports.ts'

const { world, admin, student, lund } = useReportSchool()

const own = async (person: Person, before?: string) =>
  (await person.call('GET /students/api/me/privacy/', { query: before === undefined ? {} : { before } })).body
const entriesOf = async (person: Person) => (await own(person)).days.flatMap(({ entries }) => entries)

describe('The privacy page of a student', () => {
  test('is for students only', async () => {
    for (const person of [admin, lund.teacher, await world.newcomer()])
      assert.equal((await person.call('GET /students/api/me/privacy/')).status, 403)
    assert.equal((await world.visitor().call('GET /students/api/me/privacy/')).status, 401)
  })

  test('lists no one at first', async () => assert.deepEqual(await entriesOf(student), []))

  test('lists who downloaded the record: a teacher by name, the office as the office, oneself as You', async () => {
    const query = { student_id: student.student!, csv: '1' }
    await report(lund.teacher, query)
    await report(admin, { ...query, type: 'student_summary' })
    await student.call('GET /attendance/reports/', { query: { csv: '1', student_id: student.student! } })
    await admin.call('GET /students/api/file/:studentId/', { params: { studentId: student.student! } })
    const { days } = await own(student)
    assert.equal(days.length, 1)
    assert.match(days[0]!.day, /^\d{4}-\d\d-\d\d$/)
    const file = { action: 'export', times: 1 }
    assert.deepEqual(
      days[0]!.entries.filter(({ action }) => action === 'export'),
      [
        { ...file, by: 'The school office', what: 'All records about you' },
        { ...file, by: 'You', what: 'Attendance report Records' },
        { ...file, by: 'The school office', what: 'Attendance report Student Summary' },
        { ...file, by: 'Tess Lund', what: 'Attendance report Records' },
      ],
    )
  })

  test('lists who opened the record and how often, without other students and what a page did by itself', async () => {
    const params = { studentId: student.student! }
    await admin.call('GET /students/api/overview/:studentId/', { params })
    await admin.call('GET /students/api/overview/:studentId/', { params })
    await admin.call('GET /students/api/overview/:studentId/', { params: { studentId: lund.students[0]! } })
    await sql`insert into audit (account_id, action, subject, subject_id, details, automatic)
      values (${admin.account}, 'read', 'student', ${student.student}, '{"record": "family"}', true)`.execute(
      world.db,
    )
    const opened = (await entriesOf(student)).filter(
      ({ action, what }) => action === 'read' && what === 'Your attendance',
    )
    assert.deepEqual(opened, [{ by: 'The school office', action: 'read', what: 'Your attendance', times: 2 }])
    assert.ok(!(await entriesOf(student)).some(({ what }) => what === 'The family contact log'))
  })

  test('names contacts that were in a list, and the family that opened its link', async () => {
    const details = (record: object) => JSON.stringify(record)
    await sql`insert into audit (account_id, action, subject, details, student_ids) values
      (${admin.account}, 'read', 'contacts', ${details({ record: 'contacts', list: 'calls' })}::jsonb, array[${student.student}::bigint]),
      (null, 'read', 'family_link', '{"ip": "192.0.2.7"}', array[${student.student}::bigint])`.execute(
      world.db,
    )
    const { text } = await student.call('GET /students/api/me/privacy/')
    assert.doesNotMatch(text, /192\.0\.2\.7/)
    const found = new Set((await entriesOf(student)).map(({ by, what }) => `${by}: ${what}`))
    assert.ok(found.has('The school office: Your family contacts'))
    assert.ok(found.has('Your family: Your missed classes, by the family link'))
  })

  test('is read 14 days at a time, without gaps and without repeats', async () => {
    await sql`insert into audit (at, account_id, action, subject, subject_id, details)
      select now() - make_interval(days => 3 * n), ${admin.account}, 'read', 'student', ${student.student},
        '{"record": "profile"}' from generate_series(1, 20) n`.execute(world.db)
    const first = await own(student)
    assert.equal(first.days.length, 14)
    const second = await own(student, first.next!)
    const all = [...first.days, ...second.days].map(({ day }) => day)
    assert.deepEqual(all, [...new Set(all)].toSorted().toReversed())
    assert.deepEqual([all.length, second.next], [21, null])
  })

  test('says how long the school keeps what, and where to ask', async () => {
    const { kept, office } = await own(student)
    assert.deepEqual(
      kept.find(({ subject }) => subject === 'readings'),
      { subject: 'readings', days: 400 },
    )
    assert.equal(kept.find(({ subject }) => subject === 'exports')?.days, null)
    assert.ok(!kept.some(({ subject }) => subject === 'rejected_rows'))
    assert.ok(office.school_name)
  })
})
