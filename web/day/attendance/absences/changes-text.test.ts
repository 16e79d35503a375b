import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesText } from './changes-text.ts'

const change = (from: 'AEX' | null, to: 'AEX' | 'AUX' | null) => ({
  section_period_id: 1,
  date: '2026-11-18',
  student_id: 7,
  from: { status: 'A', excuse: from } as const,
  to: { status: 'A', excuse: to } as const,
})

test('counts the marks that would change by their new value', () => {
  const excused = [change(null, 'AEX'), change(null, 'AEX')]
  assert.equal(
    changesText({ marks: 2, sheets: 1, would_change: excused }),
    '1 sheet: 2 marks from Absent to Absent Excused',
  )
  assert.equal(
    changesText({ marks: 3, sheets: 3, would_change: [...excused, change('AEX', 'AUX')] }),
    '3 sheets: 2 marks from Absent to Absent Excused and 1 mark from Absent Excused to Absent Unexcused',
  )
})

test('if only some marks are listed, names the new value only if all listed marks share it', () => {
  const listed = [change(null, 'AEX'), change('AEX', null)]
  assert.equal(
    changesText({ marks: 1200, sheets: 60, would_change: listed.slice(0, 1) }),
    '60 sheets: 1,200 marks from Absent to Absent Excused',
  )
  assert.equal(
    changesText({ marks: 1200, sheets: 60, would_change: listed }),
    '60 sheets: 1,200 marks with different excuses',
  )
})
