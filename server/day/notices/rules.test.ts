import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantsIn } from '#server/clock.ts'
import { dueTime, endOfQuiet, firstDayToNotify, firstRunFor, isTooLate, reasonOfCorrection } from './rules.ts'

const instantOf = instantsIn('America/New_York')
const settings = { times: ['10:30', '15:30'], quiet_from: '20:00', quiet_until: '07:00' }
const day = '2026-09-14'

/** Which time is due at one of this Monday, where the last run was at the other. */
const due = (time: string, ran: string | null, isSchoolDay = true) =>
  dueTime({ day, time }, settings, {
    isSchoolDay,
    ranAt: ran === null ? null : instantOf(ran.slice(0, 10), ran.slice(11)),
    instantOf,
  })
const FRIDAY = '2026-09-11T15:30'

describe('Notices are due', () => {
  test('at each of the school’s times, once', () => {
    assert.equal(due('10:29', FRIDAY), undefined)
    assert.equal(due('10:30', FRIDAY), '10:30')
    assert.equal(due('10:31', `${day}T10:30`), undefined)
    assert.equal(due('15:30', `${day}T10:30`), '15:30')
    assert.equal(due('16:00', `${day}T15:30`), undefined)
    assert.equal(due('10:30', null), '10:30')
  })

  test('later where the time was missed, only for the latest one, and not in quiet hours', () => {
    assert.equal(due('12:00', FRIDAY), '10:30')
    assert.equal(due('19:59', FRIDAY), '15:30')
    assert.equal(due('20:00', FRIDAY), undefined)
    assert.equal(due('06:00', '2026-09-10T15:30'), undefined)
  })

  test('not on a day without school', () => {
    assert.equal(due('10:30', FRIDAY, false), undefined)
  })

  test('at the time of day that the clock shows when it is put back', () => {
    const sunday = { day: '2026-11-01', time: '10:30' }
    const of = { isSchoolDay: true, instantOf }
    assert.equal(dueTime(sunday, settings, { ...of, ranAt: new Date('2026-11-01T15:29:00Z') }), '10:30')
    assert.equal(dueTime(sunday, settings, { ...of, ranAt: new Date('2026-11-01T15:30:00Z') }), undefined)
  })
})

test('Quiet hours end in the morning, of the same day after midnight', () => {
  assert.deepEqual(endOfQuiet({ day, time: '21:10' }, settings), { day: '2026-09-15', time: '07:00' })
  assert.deepEqual(endOfQuiet({ day, time: '00:10' }, settings), { day, time: '07:00' })
  const noon = { quiet_from: '12:00', quiet_until: '13:00' }
  assert.deepEqual(endOfQuiet({ day, time: '12:10' }, noon), { day, time: '13:00' })
})

test('A run looks at the days since the one before it, at yesterday, and at none before notices were turned on', () => {
  const onSince = '2026-09-01'
  assert.equal(firstDayToNotify(day, { ranOn: '2026-09-11', onSince }), '2026-09-11')
  assert.equal(firstDayToNotify(day, { ranOn: day, onSince }), '2026-09-13')
  assert.equal(firstDayToNotify(day, { ranOn: '2026-08-20', onSince }), '2026-09-01')
  assert.equal(firstDayToNotify(day, { ranOn: day, onSince: day }), day)
})

describe('An absence', () => {
  const marks = [{ end_time: '10:00' }, { end_time: '15:00' }]

  test('is too late for a notice a day after the end of its last class', () => {
    const at = (later: string, time: string) => ({ at: instantOf(later, time), instantOf })
    assert.equal(isTooLate(day, marks, at('2026-09-15', '15:00')), false)
    assert.equal(isTooLate(day, marks, at('2026-09-15', '15:01')), true)
    assert.equal(isTooLate(day, marks.slice(0, 1), at('2026-09-15', '10:30')), true)
  })

  test('is notified at the first time after it was entered', () => {
    const runs = ['10:30', '15:30'].map((time) => ({ at: instantOf(day, time), time }))
    const entered = (...times: string[]) => times.map((time) => ({ marked_at: instantOf(day, time) }))
    assert.equal(firstRunFor(entered('09:10'), runs)?.time, '10:30')
    assert.equal(firstRunFor(entered('14:00', '10:31'), runs)?.time, '15:30')
    assert.equal(firstRunFor(entered('10:30'), runs)?.time, '10:30')
    assert.equal(firstRunFor(entered('15:31'), runs), undefined)
  })
})

test('A correction lists the new marks, each outcome once', () => {
  assert.equal(
    reasonOfCorrection('Ana', [{ status: 'P' }, { status: 'P' }], 'en'),
    'Ana is now marked present.',
  )
  assert.equal(
    reasonOfCorrection('Ana', [{ status: 'A' }, { status: 'T' }], 'en'),
    'Ana is now marked tardy. The school now has a reason for the absence.',
  )
  assert.equal(reasonOfCorrection('Ana', [undefined], 'en'), 'The mark was removed.')
})
