import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { TODAY, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure, useClassWorld } from '#tests/world/timetable.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const { world, admin, lund } = useClassWorld()
beforeFile(async () => {
  await addClosure(world, 'Labor Day', '2026-09-07')
})

describe('A sheet', () => {
  test('that is missing is empty, and has the permissions of its reader', async () => {
    const { status, body } = await openSheet(lund.teacher, lund)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: true,
      message: 'Attendance is missing.',
      section_period_id: lund.period,
      teacher_id: lund.teacher.teacher,
      date: TODAY,
      attendance: [],
      version: 0,
      taken: null,
      changed: [],
      known: [],
      may: { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
    })
  })

  test('says why it cannot be submitted on a holiday, on a future day and on a day closed for teachers', async () => {
    const holiday = (await openSheet(lund.teacher, lund, { date: '2026-09-07' })).body
    assert.match(holiday.message, /is a holiday: Labor Day/)
    assert.equal(holiday.code, 'closed_day')
    assert.deepEqual([holiday.may.submit, holiday.may.blocked_reason], [false, holiday.message])
    const tomorrow = (await openSheet(lund.teacher, lund, { date: '2026-09-15' })).body
    assert.match(tomorrow.may.blocked_reason ?? '', /in the future/)
    assert.match(
      (await openSheet(lund.teacher, lund, { date: '2026-09-09' })).body.may.blocked_reason ?? '',
      /the office/,
    )
    const { may } = (await openSheet(admin, lund, { date: '2026-09-09', teacher_id: lund.teacher.teacher! }))
      .body
    assert.deepEqual(may, {
      submit: true,
      blocked_reason: null,
      needs_reason: true,
      request_correction: false,
    })
  })

  test('comes back as it was saved', async () => {
    const one = await addClass(world, { name: 'Back' })
    const [ana, bo, cy] = one.students
    const saved = await submitSheet(one.teacher, one, {
      [ana!]: { status: 'P', excuse: '', comment: '' },
      [bo!]: { status: 'A', excuse: 'AEX', comment: ' dentist\nuntil 11 ' },
      [cy!]: { status: 'T', excuse: null, comment: null },
    })
    assert.equal(saved.status, 200)
    assert.equal(saved.body.message, 'Attendance submitted successfully.')
    const { taken, ...sheet } = (await openSheet(one.teacher, one)).body
    assert.deepEqual(sheet.attendance, [
      { student_id: ana, status: 'P', excuse: null, comment: null },
      { student_id: bo, status: 'A', excuse: 'AEX', comment: 'dentist\nuntil 11' },
      { student_id: cy, status: 'T', excuse: null, comment: null },
    ])
    assert.deepEqual(taken, { at: '09:05', by: 'Tess Back', by_me: true })
    assert.deepEqual([sheet.version, sheet.message], [1, 'Saved at 9:05\u00a0AM by Tess Back.'])
    const { known, ...asSaved } = sheet
    assert.deepEqual({ ...saved.body, message: sheet.message }, { ...asSaved, taken, changed_meanwhile: [] })
    assert.deepEqual(known, [])
    const [listed] = (
      await admin.call('GET /attendance/section-periods/', {
        query: { date: TODAY, teacher_id: one.teacher.teacher! },
      })
    ).body.section_periods
    assert.deepEqual(listed?.taken, [
      { teacher_id: one.teacher.teacher, at: taken?.at, by: 'Tess Back', by_me: false },
    ])
  })

  test('can be saved for some students and leaves the others as they were', async () => {
    const one = await addClass(world, { name: 'Part' })
    const [ana, bo] = one.students
    await submitSheet(one.teacher, one, { [ana!]: { status: 'A' }, [bo!]: { status: 'P' } })
    await submitSheet(one.teacher, one, { [bo!]: { status: 'T', excuse: 'TUX' } })
    assert.deepEqual(
      (await openSheet(one.teacher, one)).body.attendance.map(({ status, excuse }) => [status, excuse]),
      [
        ['A', null],
        ['T', 'TUX'],
      ],
    )
  })

  test('is taken by an admin for the only teacher, and corrected with a reason once it is closed for teachers', async () => {
    const one = await addClass(world, { name: 'Office' })
    const [ana] = one.students
    assert.equal(
      (await submitSheet(admin, one, { [ana!]: { status: 'P' } })).body.teacher_id,
      one.teacher.teacher,
    )
    const late = await submitSheet(
      admin,
      one,
      { [ana!]: { status: 'P' } },
      {
        date: '2026-08-18',
        reason: 'Note from home',
      },
    )
    assert.equal(late.status, 200)
    const { rows } = await sql<{ reason: string; changed_by_id: number }>`
      select reason, changed_by_id from attendance_change
      where student_id = ${ana} and day = '2026-08-18'`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'Note from home', changed_by_id: admin.account }])
  })
})
