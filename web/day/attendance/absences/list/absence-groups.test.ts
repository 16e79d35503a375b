import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportedAbsence } from '../queries.ts'
import { groupAbsences } from './absence-groups.ts'

const absence = (id: number, more: Partial<ReportedAbsence> = {}): ReportedAbsence => ({
  id,
  student: { id, name: `Student ${id}`, grade_level: 4 },
  scope: null,
  start_date: '2026-11-18',
  end_date: '2026-11-18',
  start_time: null,
  end_time: null,
  kind: 'school_activity',
  note: 'museum',
  source: 'office',
  changed: { day: '2026-11-17', time: '15:00', by: 'Olive Office' },
  may: { change: true },
  ...more,
})
const lines = (absences: ReportedAbsence[]) =>
  groupAbsences(absences).map((bundle) => bundle.absences.map(({ id }) => id).join(' '))

test('entries of many students that were added together share one line, at the position of the first', () => {
  const trip = [1, 2, 3, 4].map((id) => absence(id))
  const other = absence(5, { kind: 'late', end_time: '10:30' })
  assert.deepEqual(lines([trip[0]!, other, ...trip.slice(1)]), ['1 2 3 4', '5'])
  const changed = absence(6, { changed: { day: '2026-11-18', time: '07:40', by: 'Olive Office' } })
  assert.deepEqual(lines([...trip, changed]), ['1 2 3 4', '6'])
})

test('a few entries get a line each, and so does an entry for a group, a grade or the school', () => {
  assert.deepEqual(lines([1, 2, 3].map((id) => absence(id))), ['1', '2', '3'])
  const scopes = [1, 2, 3, 4].map((id) => absence(id, { student: null, scope: { grade_level: id } }))
  assert.deepEqual(lines(scopes), ['1', '2', '3', '4'])
})
