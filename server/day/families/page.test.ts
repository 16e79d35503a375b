import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import { localMoment } from '#server/clock.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { DENTIST, openFamily, readFamily } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'

const NINE = { start_time: '09:00', end_time: '10:00', class_name: 'Core Lund' }

/** Links end by the real clock. */
const FORTNIGHT_MS = 14 * 24 * 3600 * 1000

const world = useWorld()
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
})

describe('A link shows', () => {
  test('the classes of this student that were missed in these days, and nothing else of anybody', async () => {
    const [ana, bo] = lund.students
    const token = await openFamily(office, ana!, 'Aida Abara')
    const marks = {
      [ana!]: { status: 'A', comment: 'seen at the mall' },
      [bo!]: { status: 'A' },
      [lund.students[2]!]: { status: 'P' },
    } as const
    await submitSheet(office, lund, marks, { teacher_id: lund.teacher.teacher! })
    const late = { ...marks, [ana!]: { status: 'T', excuse: 'TEX' } } as const
    await submitSheet(office, lund, late, { date: '2026-09-11', teacher_id: lund.teacher.teacher! })
    const unexcused = { ...marks, [ana!]: { status: 'T', excuse: 'TUX' } } as const
    await submitSheet(office, lund, unexcused, { date: '2026-09-10', teacher_id: lund.teacher.teacher! })
    const old = { date: '2026-08-28', teacher_id: lund.teacher.teacher!, reason: 'on paper' }
    await submitSheet(office, lund, marks, old)
    const { body, text } = await readFamily(world, token)
    assert.deepEqual(body, {
      school_name: 'Larkfield School',
      phone: '',
      language: 'en',
      today: '2026-09-14',
      display: DEFAULT_DISPLAY,
      children: [
        {
          student: ana,
          first_name: 'Ana',
          missed: [
            { ...NINE, date: '2026-09-14', status: 'A', reason_known: false },
            { ...NINE, date: '2026-09-11', status: 'T', reason_known: true },
            { ...NINE, date: '2026-09-10', status: 'T', reason_known: false },
          ],
          all_day: [],
          answers: [],
          may_answer_quickly: true,
        },
      ],
      reasons: [
        'Illness',
        'Medical appointment',
        'Bereavement',
        'Religious observance',
        'Family',
        'Transportation',
      ],
      first_date: '2026-08-31',
      last_date: '2026-10-14',
      ends: localMoment(new Date(Date.now() + FORTNIGHT_MS), 'America/New_York').day,
    })
    assert.doesNotMatch(text, /Abara|mall|Tess|(?<!Core )Lund|_id|"id"/)
  })

  test('without a cookie, and with the cookie of any session', async () => {
    const token = await openFamily(office, await world.addStudent('Cia Cookie'))
    const reply = await world
      .visitor()
      .send({ method: 'GET', url: '/family/api/', headers: { 'x-family-link': token } })
    assert.deepEqual([reply.statusCode, reply.cookies], [200, []])
    const response = await world.app.inject({
      method: 'POST',
      url: '/family/api/answers/',
      headers: { 'x-family-link': token },
      payload: DENTIST,
    })
    assert.equal(response.statusCode, 200, 'no token of a session is asked for')
    for (const person of [lund.teacher, office]) {
      const { status } = await person.call('GET /family/api/')
      assert.equal(status, 400, 'a session opens nothing here')
    }
  })
})
