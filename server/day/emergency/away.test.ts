import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import { awayReason, type LastMark } from './away.ts'

const DISPLAY = { locale: 'en-US', clock: '12h' } as const
const mark = (status: LastMark['status'], start_time: string, more: Partial<LastMark> = {}): LastMark => ({
  status,
  start_time,
  arrived_at: null,
  left_at: null,
  ...more,
})
const entry = (more: Partial<AbsenceEntry>): AbsenceEntry => ({
  id: 1,
  kind: 'excused',
  start_time: null,
  end_time: null,
  own: true,
  changed_at: '2026-09-16T12:00:00.000Z',
  ...more,
})
const arrival = (at: string, more: Partial<AbsenceEntry> = {}) =>
  entry({ kind: 'late', end_time: at, arrival: { tardy_minutes: 15, is_explained: true }, ...more })
const leave = (at: string, more: Partial<AbsenceEntry> = {}) =>
  entry({ kind: 'leaves_early', start_time: at, leave: true, ...more })

const at = (time: string, last?: LastMark, ...entries: AbsenceEntry[]) =>
  awayReason(time, { mark: last, entries }, DISPLAY)?.replaceAll('\u00a0', ' ') ?? null

describe('On an emergency roll, a student is expected', () => {
  test('where nothing is known of them, or their last mark says that they were there', () => {
    assert.equal(at('09:05'), null)
    assert.equal(at('09:05', mark('P', '08:20')), null)
    assert.equal(at('09:05', mark('T', '08:20', { arrived_at: '08:30' })), null)
  })

  test('where they came after an absence: into the class, or past the office', () => {
    assert.equal(at('09:05', mark('A', '08:20', { arrived_at: '08:50' })), null)
    assert.equal(at('09:05', mark('A', '08:20'), arrival('08:45')), null)
  })

  test('where a teacher saw them although they were reported absent for the day', () => {
    assert.equal(at('09:05', mark('P', '08:20'), entry({})), null)
  })

  test('where they came back after they had left', () => {
    const back = arrival('10:30', { id: 2, start_time: '09:30', changed_at: '2026-09-16T15:00:00.000Z' })
    assert.equal(at('11:00', mark('P', '09:15'), leave('09:30'), back), null)
    assert.equal(at('11:00', mark('P', '10:10'), leave('09:30')), null)
  })
})

describe('On an emergency roll, a student is apart as absent today', () => {
  test('where their last mark is an absence', () => {
    assert.equal(at('09:05', mark('A', '08:20')), 'Absent')
  })

  test('where an absence was reported and no one has seen them', () => {
    assert.equal(at('09:05', undefined, entry({})), 'Absent')
    assert.equal(at('09:05', mark('A', '08:20'), entry({})), 'Absent')
  })

  test('until they are expected to arrive', () => {
    const late = entry({ kind: 'late', end_time: '10:30' })
    assert.equal(at('09:05', undefined, late), 'Expected at 10:30 AM')
    assert.equal(at('10:30', undefined, late), null)
  })

  test('where they left: past the office, out of a class, or as was reported', () => {
    assert.equal(at('10:00', mark('P', '08:20'), leave('09:30')), 'Left at 9:30 AM')
    assert.equal(at('10:00', mark('P', '08:20', { left_at: '08:50' })), 'Left at 8:50 AM')
    assert.equal(
      at('10:00', mark('P', '08:20'), entry({ kind: 'leaves_early', start_time: '09:30' })),
      'Absent',
    )
    assert.equal(at('09:00', mark('P', '08:20'), leave('09:30')), null)
  })

  test('where they are at an activity of the school, although they are marked present', () => {
    assert.equal(at('09:05', mark('P', '08:20'), entry({ kind: 'school_activity' })), 'School activity')
  })
})
