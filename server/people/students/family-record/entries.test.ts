import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { fillFamily } from '#tests/world/families/record.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
const ana = () => lund.students[0]!
const bo = () => lund.students[1]!

const record = (person: Person, studentId = ana()) =>
  person.call('GET /api/students/:studentId/family-record/', { params: { studentId } })
const conversations = (person: Person, studentId = ana()) =>
  person.call('GET /api/students/:studentId/conversations/', { params: { studentId } })

describe('The record of contacts with a family', () => {
  test('is not for visitors, students and teachers of other classes', async () => {
    const otherTeacher = await world.teacher('Sten Strand')
    const pupil = await world.student('Pia Pupil')
    for (const read of [record, conversations]) {
      assert.equal((await read(world.visitor())).status, 401)
      assert.equal((await read(pupil)).status, 403)
      const { status, failure } = await read(otherTeacher)
      assert.equal(status, 403)
      assert.match(failure.message, /Only the office and the student’s own teachers/)
      assert.equal((await read(admin, 999_999)).status, 404)
    }
  })

  test('is empty before the first contact', async () => {
    assert.deepEqual((await record(admin)).body, {
      contacts: { calls: 0, calls_reached: 0, notices: 0, letters: 0, conversations: 0 },
      entries: [],
      total: 0,
    })
  })

  test('has notices and responses, the newest first', async () => {
    await fillFamily(world, admin, ana(), { first: 'Maria Abara', second: 'Uwe Abara' })
    const { body } = await record(admin)
    assert.deepEqual(
      body.entries.map(({ day, time, type, by }) => [day, time, type, by]),
      [
        ['2026-09-14', null, 'conversation', 'Olga Office'],
        ['2026-09-14', '10:31', 'notice', null],
        ['2026-09-14', '10:31', 'notice', null],
        ['2026-09-14', '07:40', 'told', 'Olga Office'],
        ['2026-09-11', '09:30', 'call', 'Olga Office'],
        ['2026-09-11', '09:15', 'call', 'Olga Office'],
        ['2026-09-10', null, 'letter', 'Olga Office'],
        ['2026-09-09', '18:20', 'answer', null],
        ['2026-09-09', '10:30', 'notice', null],
      ],
    )
    assert.equal(body.total, 9)
    const [, , , report, call, , letter, answer, unsent] = body.entries
    const notice = body.entries.find((entry) => entry.type === 'notice' && entry.contact === 'Uwe Abara')
    assert.ok(notice?.type === 'notice' && report?.type === 'told' && call?.type === 'call')
    assert.ok(letter?.type === 'letter' && answer?.type === 'answer' && unsent?.type === 'notice')
    assert.deepEqual(
      [notice.contact, notice.address, notice.delivery, notice.about, notice.kind],
      ['Uwe Abara', 'uwe.abara@abara.example', 'refused', '2026-09-14', 'absence'],
    )
    assert.equal(notice.because, '550 no such mailbox')
    assert.deepEqual(
      [report.kind, report.source, report.end_time, report.note],
      ['late', 'phone', '10:30', 'Dentist'],
    )
    assert.deepEqual(
      [call.outcome, call.contact, call.note, call.about, call.entered_absence],
      ['reached', 'Maria Abara', 'Fever', '2026-09-11', true],
    )
    assert.deepEqual([letter.days, letter.days_absent], [5, 6])
    assert.deepEqual(
      [answer.words, answer.state, answer.decided, answer.note],
      [
        'She had a fever.',
        'accepted',
        { day: '2026-09-10', time: '08:00', by: 'Olga Office' },
        'Seen the note',
      ],
    )
    assert.deepEqual(
      [unsent.delivery, unsent.because, unsent.text],
      ['unsent', 'waited longer than a day', null],
    )
  })

  test('counts a notice once that two contacts were sent, and none that was not sent', async () => {
    assert.deepEqual((await record(admin)).body.contacts, {
      calls: 2,
      calls_reached: 1,
      notices: 1,
      letters: 1,
      conversations: 1,
    })
  })

  test('has the text of notices, without the secret of the link', async () => {
    const { body, text } = await record(admin)
    const sent = body.entries.find((entry) => entry.type === 'notice' && entry.delivery === 'sent')
    assert.ok(sent?.type === 'notice')
    assert.equal(sent.text, 'Maria Abara: absent, see https://school.example/family\nWillowmere')
    assert.ok(!text.includes('SECRET'))
  })

  test('is read by the student’s own teacher without notes and without the words of the family', async () => {
    const { body, text } = await record(lund.teacher)
    assert.equal(body.entries.length, 9)
    for (const remark of ['Fever', 'Dentist', 'Bus pass', 'She had a fever', 'Seen the note']) {
      assert.ok(!text.includes(remark), remark)
    }
  })

  test('is audited whenever someone reads it, even the student’s teacher', async () => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from audit
      where action = 'read' and subject_id = ${ana()} and details ->> 'record' = 'family' order by account_id`.execute(
      world.db,
    )
    assert.deepEqual(rows, [{ account_id: admin.account }, { account_id: lund.teacher.account }])
  })

  test('has at most 300 entries, and says how many there are', async () => {
    await sql`insert into family_call (student_id, day, outcome, called_by_id, called_at)
      select ${bo()}, date '2026-09-01', 'no_answer', ${admin.account}, now() from generate_series(1, 301)`.execute(
      world.db,
    )
    const { body } = await record(admin, bo())
    assert.deepEqual([body.entries.length, body.total, body.contacts.calls], [300, 301, 301])
  })
})

beforeFile(async () => {
  await sql`update account set first_name = 'Olga', last_name = 'Office' where id = ${admin.account}`.execute(
    world.db,
  )
})
