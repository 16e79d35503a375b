import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  arrivalTime,
  differsFromExpected,
  expectedMark,
  explainsTardy,
  reportedExcuse,
  needsReason,
  wrongTimes,
  type AbsenceEntry,
  type AbsenceTimes,
} from './absence-rules.ts'

const FIRST = { start_time: '08:00', end_time: '08:45' }
const SECOND = { start_time: '09:00', end_time: '09:45' }

let entries = 0
const entry = (more: Partial<AbsenceEntry>): AbsenceEntry => ({
  id: (entries += 1),
  kind: 'excused',
  start_time: null,
  end_time: null,
  own: true,
  changed_at: '2026-09-14T06:00:00Z',
  ...more,
})
/** Formats the expected marks of the two meetings: 'A AEX', or '-' where none is expected. */
const proposed = (...of: AbsenceEntry[]) =>
  [FIRST, SECOND].map((meeting) => {
    const mark = expectedMark(meeting, of)
    return mark ? [mark.status, mark.excuse].filter(Boolean).join(' ') : '-'
  })

describe('A sheet opens with a mark of absence', () => {
  test('in each meeting of a day that is missed', () => {
    assert.deepEqual(proposed(), ['-', '-'])
    assert.deepEqual(proposed(entry({})), ['A AEX', 'A AEX'])
    assert.deepEqual(proposed(entry({ kind: 'unexcused' })), ['A AUX', 'A AUX'])
  })

  test('where the whole meeting is missed, and tardy where the student comes after it began', () => {
    assert.deepEqual(proposed(entry({ kind: 'late', end_time: '09:20' })), ['A AEX', 'T TEX'])
    assert.deepEqual(proposed(entry({ kind: 'late', end_time: '09:45' })), ['A AEX', 'A AEX'])
    assert.deepEqual(proposed(entry({ kind: 'unexcused', end_time: '08:10' })), ['T TUX', '-'])
    assert.deepEqual(proposed(entry({ start_time: '08:45', end_time: '09:10' })), ['-', 'T TEX'])
  })

  test('but present, with the time, where the student is there when it begins and leaves before it ends', () => {
    assert.deepEqual(proposed(entry({ kind: 'leaves_early', start_time: '08:30' })), ['P', 'A AEX'])
    assert.deepEqual(proposed(entry({ kind: 'leaves_early', start_time: '08:01' })), ['P', 'A AEX'])
    assert.deepEqual(proposed(entry({ kind: 'leaves_early', start_time: '08:00' })), ['A AEX', 'A AEX'])
    assert.deepEqual(proposed(entry({ kind: 'unexcused', start_time: '08:30', end_time: '09:10' })), [
      'P',
      'T TUX',
    ])
    assert.deepEqual(proposed(entry({ start_time: '08:10', end_time: '08:20' })), ['P', '-'])
    assert.deepEqual(expectedMark(FIRST, [entry({ kind: 'leaves_early', start_time: '08:30' })]), {
      status: 'P',
      excuse: null,
      kind: 'leaves_early',
      from: '08:30',
      until: null,
    })
  })

  test('but not in a meeting that begins when the student is back, or ends when they leave', () => {
    assert.deepEqual(proposed(entry({ kind: 'late', end_time: '09:00' })), ['A AEX', '-'])
    assert.deepEqual(proposed(entry({ kind: 'leaves_early', start_time: '08:45' })), ['-', 'A AEX'])
  })
})

describe('What the office saw', () => {
  const arrival = (start_time: string | null, end_time: string) =>
    entry({ kind: 'unexcused', start_time, end_time, arrival: { tardy_minutes: 30, is_explained: true } })
  const leave = (start_time: string, at: string) =>
    entry({ kind: 'leaves_early', start_time, leave: true, changed_at: at })

  test('a student who leaves is present in the class that is on, and absent in later ones', () => {
    assert.deepEqual(proposed(leave('08:30', '2026-09-14T08:30:00Z')), ['P', 'A AEX'])
    assert.equal(expectedMark(SECOND, [leave('08:30', '2026-09-14T08:30:00Z')])!.left, true)
  })

  test('what was reported for the morning still applies before a leave, and nothing else does', () => {
    const late = entry({ kind: 'late', end_time: '08:10' })
    const wholeDay = entry({})
    assert.deepEqual(proposed(late, leave('08:50', '2026-09-14T08:50:00Z')), ['T TEX', 'A AEX'])
    assert.deepEqual(proposed(arrival(null, '08:10'), leave('08:50', '2026-09-14T08:50:00Z')), [
      'T TUX',
      'A AEX',
    ])
    assert.deepEqual(proposed(wholeDay, leave('08:50', '2026-09-14T08:50:00Z')), ['-', 'A AEX'])
  })

  test('a student who comes back was away since the leave only', () => {
    const back = { ...arrival('08:50', '09:10'), changed_at: '2026-09-14T09:10:00Z' }
    const first = { ...arrival(null, '08:10'), changed_at: '2026-09-14T08:10:00Z' }
    const left = leave('08:50', '2026-09-14T08:50:00Z')
    assert.deepEqual(proposed(first, left, back), ['T TUX', 'T TUX'])
    assert.deepEqual(proposed(left, back), ['-', 'T TUX'])
    assert.equal(arrivalTime([first, left, back]), '09:10')
  })
})

describe('Of several entries of a day', () => {
  test('the latest counts alone, also in meetings that it does not touch', () => {
    const earlier = entry({ changed_at: '2026-09-14T05:00:00Z' })
    const later = entry({ kind: 'late', end_time: '08:30', changed_at: '2026-09-14T06:00:00Z' })
    assert.deepEqual(proposed(earlier, later), ['T TEX', '-'])
    assert.deepEqual(proposed(later, earlier), ['T TEX', '-'])
    assert.deepEqual(proposed({ ...earlier, changed_at: '2026-09-14T07:00:00Z' }, later), ['A AEX', 'A AEX'])
  })

  test('those that name the student come before those of a group, a grade or the school', () => {
    const bus = entry({ own: false, kind: 'late', end_time: '08:30', changed_at: '2026-09-14T07:00:00Z' })
    assert.deepEqual(proposed(bus), ['T TEX', '-'])
    assert.deepEqual(proposed(bus, entry({ start_time: '09:00' })), ['-', 'A AEX'])
  })
})

describe('A student at an activity of the school', () => {
  const trip = entry({ kind: 'school_activity', end_time: '08:30' })

  test('is proposed as present, and not as excused where they are marked absent', () => {
    assert.deepEqual(proposed(trip), ['P', '-'])
    assert.equal(reportedExcuse(FIRST, [trip]), null)
  })
})

describe('A student who leaves during a class', () => {
  const leaves = entry({ kind: 'leaves_early', start_time: '08:30' })

  test('is excused where the teacher marks them absent, without a call', () => {
    assert.equal(reportedExcuse(FIRST, [leaves]), 'AEX')
    assert.equal(needsReason({ status: 'A', excuse: null }, [leaves], FIRST), false)
  })

  test('has no excuse for coming late', () => {
    assert.equal(explainsTardy(FIRST, [leaves]), false)
    assert.equal(explainsTardy(FIRST, [entry({ kind: 'late', end_time: '08:10' })]), true)
    assert.equal(explainsTardy(FIRST, [entry({})]), true)
    assert.equal(explainsTardy(FIRST, [entry({ kind: 'school_activity', end_time: '08:10' })]), true)
    assert.equal(explainsTardy(SECOND, [entry({ kind: 'late', end_time: '08:10' })]), false)
  })
})

describe('A mark differs from what is expected', () => {
  test('by its status, but a student who is expected to be present may be tardy', () => {
    const differing = (['P', 'A', 'T'] as const).map((expected) =>
      (['P', 'A', 'T'] as const).filter((marked) => differsFromExpected(marked, expected)).join(''),
    )
    assert.deepEqual(differing, ['A', 'PT', 'PA'])
  })
})

describe('An absence needs a reason', () => {
  const absent = { status: 'A', excuse: null } as const

  test('without a reported absence, and in meetings that it does not touch', () => {
    assert.equal(needsReason(absent, [], FIRST), true)
    assert.equal(needsReason({ ...absent, excuse: 'AUX' }, [], FIRST), true)
    const late = entry({ kind: 'late', end_time: '08:30' })
    assert.equal(needsReason(absent, [late], FIRST), false)
    assert.equal(needsReason(absent, [late], SECOND), true)
  })

  test('but not of a student who is excused or was present', () => {
    assert.equal(needsReason({ ...absent, excuse: 'AEX' }, [], FIRST), false)
    assert.equal(needsReason({ status: 'T', excuse: null }, [], FIRST), false)
  })

  test('and not where it was reported as unexcused: its mark gets that excuse', () => {
    const report = entry({ kind: 'unexcused', end_time: '08:30' })
    assert.equal(needsReason(absent, [report], FIRST), false)
    assert.equal(reportedExcuse(FIRST, [report]), 'AUX')
    assert.equal(reportedExcuse(FIRST, [entry({ kind: 'late', end_time: '08:30' })]), 'AEX')
    assert.equal(reportedExcuse(SECOND, [report]), null)
  })
})

describe('Days and times of a reported absence are wrong', () => {
  const day: AbsenceTimes = {
    start_date: '2026-09-14',
    end_date: '2026-09-14',
    start_time: null,
    end_time: null,
    kind: 'excused',
  }
  const wrongField = (more: Partial<AbsenceTimes>) => wrongTimes({ ...day, ...more })?.field

  test('where they end before they begin, or last longer than a school year', () => {
    assert.equal(wrongField({}), undefined)
    assert.equal(wrongField({ end_date: '2026-09-13' }), 'end_date')
    assert.equal(wrongField({ end_date: '2027-09-14' }), undefined)
    assert.equal(wrongField({ end_date: '2027-09-15' }), 'end_date')
    assert.equal(wrongField({ start_time: '10:00', end_time: '10:00' }), 'end_time')
  })

  test('where a late arrival has no time, or a student who leaves early comes back', () => {
    assert.equal(wrongField({ kind: 'late' }), 'end_time')
    assert.equal(wrongField({ kind: 'late', start_time: '08:00', end_time: '09:00' }), 'start_time')
    assert.equal(wrongField({ kind: 'late', end_time: '09:00' }), undefined)
    assert.equal(wrongField({ kind: 'leaves_early' }), 'start_time')
    assert.equal(wrongField({ kind: 'leaves_early', start_time: '08:00', end_time: '09:00' }), 'end_time')
  })
})
