import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
const ana = () => lund.students[0]!

const list = async (person: Person = admin) => (await person.call('GET /attendance/letters/', {})).body
const send = (person: Person, letters: { student_id: number; days: number }[]) =>
  person.call('POST /attendance/letters/', { body: { letters } })
const takeBack = (person: Person, letterId: number) =>
  person.call('DELETE /attendance/letters/:letterId/', { params: { letterId } })
const dueLines = async () =>
  (await list()).due.map((letter) => [letter.student_id, letter.days, letter.days_absent])

/** Letters at these numbers of absent days. */
async function letterDays(days: number[]): Promise<void> {
  const superuser = await world.superuser()
  const { status } = await superuser.call('PUT /api/settings/letters/', {
    body: { days, text: 'Dear family,' },
  })
  assert.equal(status, 200)
}

const WEEK = ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', '2026-09-14']

describe('Letters', () => {
  test('are for the office only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await person.call('GET /attendance/letters/', {})).status, status)
      assert.equal((await send(person, [{ student_id: ana(), days: 1 }])).status, status)
      assert.equal((await takeBack(person, 1)).status, status)
    }
    assert.equal((await takeBack(admin, 999_999)).status, 404)
    assert.equal((await send(admin, [])).status, 400)
    assert.equal((await send(admin, [{ student_id: ana(), days: 0 }])).status, 400)
  })

  test('are not due before that many absent days, and cannot be marked as sent', async () => {
    assert.deepEqual(await dueLines(), [])
    const { status, failure } = await send(admin, [{ student_id: ana(), days: 5 }])
    assert.equal(status, 409)
    assert.match(failure.message, /^No letter is due for 1 student\./)
    assert.deepEqual((await list()).sent, [])
  })

  test('are due by the absent days of the school year, and are marked as sent once, and undone', async () => {
    await letterDays([2, 4])
    const [, bo] = lund.students
    for (const date of WEEK.slice(0, 3)) {
      const { status } = await submitSheet(
        admin,
        lund,
        { [ana()]: { status: 'A' }, [bo!]: { status: 'P' } },
        { date, reason: 'Paper sheet' },
      )
      assert.equal(status, 200)
    }
    assert.deepEqual(await dueLines(), [[ana(), 2, 3]])

    const first = await send(admin, [{ student_id: ana(), days: 2 }])
    assert.equal(first.body.message, '1 letter marked as sent.')
    const again = await send(admin, [{ student_id: ana(), days: 2 }])
    assert.deepEqual(again.body, { message: '0 letters marked as sent.', letter_ids: [] })
    const { due, sent } = await list()
    assert.deepEqual([due, sent.length, sent[0]?.days, sent[0]?.days_absent], [[], 1, 2, 3])
    assert.deepEqual(sent[0]?.absent_dates, WEEK.slice(0, 3))

    assert.equal((await takeBack(admin, first.body.letter_ids[0]!)).status, 200)
    assert.deepEqual(await dueLines(), [[ana(), 2, 3]])
    assert.equal((await takeBack(admin, first.body.letter_ids[0]!)).status, 404)
    await send(admin, [{ student_id: ana(), days: 2 }])
    await submitSheet(
      admin,
      lund,
      { [ana()]: { status: 'A' }, [bo!]: { status: 'P' } },
      { date: WEEK[3]!, reason: 'Paper sheet' },
    )
    assert.deepEqual(await dueLines(), [[ana(), 4, 4]])
  })

  test('that were sent stay sent where the first day of the year is corrected, and count for no other year', async () => {
    const superuser = await world.superuser('Sue Super')
    const yearFrom = async (year_start: string) => {
      const { status } = await superuser.call('PATCH /api/settings/', { body: { year_start } })
      assert.equal(status, 200)
    }
    await send(admin, [{ student_id: ana(), days: 4 }])
    assert.deepEqual(await dueLines(), [])
    for (const corrected of ['2026-09-07', '2026-08-03', '2026-03-02']) {
      await yearFrom(corrected)
      const again = await send(admin, [{ student_id: ana(), days: 4 }])
      assert.deepEqual(again.body.letter_ids, [], corrected)
      const { due, sent } = await list()
      assert.deepEqual([due.length, sent.map(({ days }) => days)], [0, [4, 2]], corrected)
    }
    await yearFrom('2025-09-01')
    assert.deepEqual([await dueLines(), (await list()).sent], [[[ana(), 4, 4]], []])
    await yearFrom('2026-08-17')
    assert.deepEqual(await dueLines(), [])
    for (const { id } of (await list()).sent) if (id !== null) await takeBack(admin, id)
  })

  test('name the contacts in the order of calling', async () => {
    const contacts = [{ name: 'Maria Abara' }, { name: 'Uwe Abara' }]
    await admin.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: ana() },
      body: { contacts },
    })
    const letter = (await list()).due.find(({ student_id }) => student_id === ana())
    assert.deepEqual(letter?.contacts, ['Maria Abara', 'Uwe Abara'])
    assert.deepEqual(letter?.households, [
      { names: ['Maria Abara', 'Uwe Abara'], address: [], language: 'en' },
    ])
  })

  test('go to each address of the contacts in their language, and list the absent days', async () => {
    const contacts = [
      {
        name: 'Maria Abara',
        language: 'Spanish',
        street: '12 Elm Street',
        city: 'Albany',
        state: 'NY',
        postal_code: '12203',
      },
      { name: 'Uwe Abara', street: '9 Oak Street' },
    ]
    const saved = await admin.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: ana() },
      body: { contacts },
    })
    assert.equal(saved.body.contacts[0]?.postal_code, '12203')
    const letter = (await list()).due.find(({ student_id }) => student_id === ana())
    assert.deepEqual(letter?.households, [
      { names: ['Maria Abara'], address: ['12 Elm Street', 'Albany, NY 12203'], language: 'es' },
      { names: ['Uwe Abara'], address: ['9 Oak Street'], language: 'en' },
    ])
    assert.deepEqual(letter?.absent_dates, WEEK.slice(0, 4))
    assert.equal(letter?.absent_dates.length, letter?.days_absent)
  })

  test('that were sent are in the audit of the student', async () => {
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'student' and subject_id = ${ana()} and details ? 'letter'
      order by id limit 1`.execute(world.db)
    assert.match(JSON.stringify(rows[0]?.details), /"days":2/)
  })
})
