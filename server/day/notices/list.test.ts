import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeClock } from '#server/clock.ts'
import { TODAY, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'
import { runNotices } from './run.ts'

const { world, admin, lund } = useClassWorld()

const runAt = (local: string) =>
  runNotices({
    db: world.db,
    config: world.config,
    clock: makeClock(local),
    keys: world.app.signingKeys,
  })
const list = async (date?: string) =>
  (await admin.call('GET /attendance/notices/', { query: date === undefined ? {} : { date } })).body
const preview = async () => (await admin.call('GET /attendance/notices/week/', {})).body

const absent = (...students: number[]): Marks =>
  Object.fromEntries(
    lund.students.map((student) => [student, { status: students.includes(student) ? 'A' : 'P' }]),
  )
const saveContact = (studentId: number, contact: object) =>
  admin.call('PUT /api/students/:studentId/contacts/', {
    params: { studentId },
    body: { contacts: [contact] } as never,
  })

describe('The list of notices', () => {
  test('is for the office only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await person.call('GET /attendance/notices/', { query: {} })).status, status)
      assert.equal((await person.call('GET /attendance/notices/week/', {})).status, status)
    }
    assert.equal((await admin.call('GET /attendance/notices/', { query: { date: 'soon' } })).status, 400)
  })

  test('while notices are off, lists the notices of the last seven days that would have been sent, and to whom', async () => {
    const [ana, bo] = lund.students
    await saveContact(ana!, { name: 'Maria Abara', email: 'maria@home.example', may_receive: true })
    await saveContact(bo!, { name: 'Ben Begum', email: 'ben@home.example' })
    await submitSheet(admin, lund, absent(ana!, bo!))
    await submitSheet(admin, lund, absent(ana!), { date: '2026-09-11', reason: 'Paper sheet' })
    const { start_date, end_date, students } = await preview()
    assert.deepEqual([start_date, end_date], ['2026-09-08', TODAY])
    assert.deepEqual(
      students.map(({ day, student_id, at, classes, contacts }) => ({
        day,
        student_id,
        at,
        classes,
        contacts,
      })),
      [
        {
          day: TODAY,
          student_id: ana,
          at: { day: TODAY, time: '10:30' },
          classes: ['09:00'],
          contacts: ['Maria Abara'],
        },
        {
          day: TODAY,
          student_id: bo,
          at: { day: TODAY, time: '10:30' },
          classes: ['09:00'],
          contacts: [],
        },
        // Friday's sheet was entered on Monday morning.
        { day: '2026-09-11', student_id: ana, at: null, classes: ['09:00'], contacts: ['Maria Abara'] },
      ],
    )
    const { is_on, notices, untold } = await list()
    assert.deepEqual([is_on, notices, untold], [false, [], []])
  })

  test('while they are on, says who was notified, who was not, and why', async () => {
    const [ana, bo, cy] = lund.students
    const superuser = await world.superuser()
    const { mail: _, ...settings } = (await superuser.call('GET /api/settings/notices/', {})).body
    await superuser.call('PUT /api/settings/notices/', { body: { ...settings, is_on: true } })
    const why = async () => (await list()).untold.map((one) => [one.student_id, one.why])
    assert.deepEqual(await why(), [
      [ana, 'The family will be notified at 10:30\u00a0AM.'],
      [bo, 'No contact receives notices.'],
    ])
    await saveContact(cy!, { name: 'Carl Chen', email: 'carl@home.example', may_receive: true })
    await submitSheet(admin, lund, absent(ana!, bo!, cy!))
    await runAt(`${TODAY}T10:30:00`)
    const states = async () =>
      (await list()).notices.map((one) => [one.student_id, one.contact, one.kind, one.state, one.why])
    assert.deepEqual(await states(), [
      [ana, 'Maria Abara', 'absence', 'waiting', null],
      [cy, 'Carl Chen', 'absence', 'waiting', null],
    ])
    assert.deepEqual((await list()).notices[0]?.at, { day: TODAY, time: '10:30' })
    await sql`update message set state = case when student_id = ${ana!} then 'sent' else 'refused' end,
      ended_at = '2026-09-14T14:31:00Z'`.execute(world.db)
    await submitSheet(admin, lund, absent(bo!))
    await runAt(`${TODAY}T10:40:00`)
    assert.deepEqual(await states(), [
      [ana, 'Maria Abara', 'absence', 'sent', null],
      [ana, 'Maria Abara', 'correction', 'waiting', null],
      [cy, 'Carl Chen', 'absence', 'not_sent', 'The recipient’s mail server refused it.'],
    ])
    assert.deepEqual((await list()).notices[0]?.at, { day: TODAY, time: '10:31' })
    await sql`insert into refused_address values ('ben@home.example', now(), '550')`.execute(world.db)
    await saveContact(bo!, { name: 'Ben Begum', email: 'ben@home.example', may_receive: true })
    assert.deepEqual(await why(), [[bo, 'The contacts’ email addresses were refused.']])
    assert.deepEqual((await list('2026-09-11')).untold, [], 'before notices were turned on')
  })
})
