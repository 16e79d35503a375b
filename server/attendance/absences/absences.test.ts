import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Api, Sent } from '#contract/index.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { admin, lund } = useClassWorld()

type NewAbsence = Sent<Api['POST /attendance/absences/'], 'body'>
const enter = (more: Partial<NewAbsence>, person: Person = admin) =>
  person.call('POST /attendance/absences/', {
    body: { start_date: TODAY, end_date: TODAY, kind: 'excused', ...more },
  })
const list = async (person: Person, query: Sent<Api['GET /attendance/absences/'], 'query'> = {}) =>
  (await person.call('GET /attendance/absences/', { query })).body.absences

describe('A known absence', () => {
  test('changes the marks of absence that were taken before, and is reversed', async () => {
    const [ana, bo, cy] = lund.students as [number, number, number]
    await submitSheet(lund.teacher, lund, {
      [ana]: { status: 'A', comment: 'not here' },
      [bo]: { status: 'P' },
      [cy]: { status: 'A' },
    })
    const entered = await enter({ student_ids: [ana, bo], kind: 'late', end_time: '10:30', note: 'Dentist' })
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.body.message, 'Entered for 2 students. 1 mark of absence on 1 sheet would change.')
    assert.equal(entered.body.changed, false)
    const change = {
      section_period_id: lund.period,
      date: TODAY,
      student_id: ana,
      from: { status: 'A', excuse: null },
      to: { status: 'A', excuse: 'AEX' },
    }
    assert.deepEqual(entered.body.would_change, [change])
    const { absence_ids } = entered.body
    const known = (await openSheet(lund.teacher, lund)).body.known
    const late = { kind: 'late', from: null, until: '10:30', status: 'A', excuse: 'AEX' }
    assert.deepEqual(known, [
      { student_id: ana, ...late },
      { student_id: bo, ...late },
    ])
    const applied = await admin.call('POST /attendance/absences/apply/', { body: { absence_ids } })
    assert.equal(applied.status, 200, applied.text)
    const sheet = (await openSheet(lund.teacher, lund)).body
    assert.deepEqual(sheet.attendance[0], {
      student_id: ana,
      status: 'A',
      excuse: 'AEX',
      comment: 'not here',
    })
    assert.deepEqual(sheet.changed, [ana])
    assert.equal((await list(lund.teacher)).length, 2)
    const removed = await admin.call('POST /attendance/absences/remove/', {
      body: { absence_ids, apply: true },
    })
    assert.equal(
      removed.body.message,
      '2 known absences taken back. 1 mark of absence on 1 sheet was changed.',
    )
    assert.equal((await openSheet(lund.teacher, lund)).body.attendance[0]!.excuse, null)
    assert.deepEqual(await list(admin), [])
  })
})
