import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceDays, absenceText } from './reported-absence.ts'

test('an absence is described with its times, and with its excuse if that is unusual', () => {
  const out = { start_time: '11:00', end_time: '12:00' }
  const day = { start_time: null, end_time: null }
  assert.deepEqual(
    [
      absenceText({ kind: 'late', start_time: null, end_time: '10:30' }),
      absenceText({ kind: 'leaves_early', start_time: '13:00', end_time: null }),
      absenceText({ kind: 'excused', ...out }),
      absenceText({ kind: 'unexcused', ...out }),
      absenceText({ kind: 'excused', ...day }),
      absenceText({ kind: 'unexcused', ...day }),
      absenceText({ kind: 'school_activity', ...day }),
      absenceText({ kind: 'school_activity', ...out }),
    ],
    [
      'Late until 10:30\u00a0AM',
      'Leaves at 1:00\u00a0PM',
      'Out 11:00\u00a0AM to 12:00\u00a0PM',
      'Out 11:00\u00a0AM to 12:00\u00a0PM, unexcused',
      'All day',
      'All day, unexcused',
      'School activity',
      'School activity 11:00\u00a0AM to 12:00\u00a0PM',
    ],
  )
})

test('its days are named if they differ from the day in view', () => {
  const days = (start_date: string, end_date: string) => absenceDays({ start_date, end_date }, '2026-11-18')
  assert.equal(days('2026-11-18', '2026-11-18'), '')
  assert.equal(days('2026-11-19', '2026-11-19'), 'Thu, Nov 19')
  assert.equal(days('2026-11-16', '2026-11-20'), 'Nov 16 – 20')
})
