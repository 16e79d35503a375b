import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ED_FI_NAMESPACE, MARK_CODE_LABELS, MARK_CODES } from '#contract/day/attendance/mark-codes.ts'
import { markReader } from './mark-text.ts'

const CATEGORIES = {
  P: 'In Attendance',
  A: 'Unexcused Absence',
  AEX: 'Excused Absence',
  AUX: 'Unexcused Absence',
  T: 'uri://state.example/AttendanceEventCategoryDescriptor#LATE',
  TEX: 'Tardy',
  TUX: 'Tardy',
}
const read = markReader(CATEGORIES)

test('A mark is read by its code or full name, in any case', () => {
  for (const code of MARK_CODES) {
    assert.equal(read(code.toLowerCase()), code)
    assert.equal(read(` ${MARK_CODE_LABELS[code].toUpperCase()} `), code)
    assert.equal(read(MARK_CODE_LABELS[code].replace(' ', '-')), code)
  }
  assert.equal(read('Excused absence'), 'AEX')
  assert.equal(read('late'), 'T')
  for (const text of ['', 'X', 'Partial', 'Early departure', 'excused', 'constructor'])
    assert.equal(read(text), undefined)
})

test('A category of the district is read as its mark; the name of a mark beside it decides between several', () => {
  assert.equal(read(`${ED_FI_NAMESPACE}In Attendance`), 'P')
  assert.equal(read(`${ED_FI_NAMESPACE}Unexcused Absence`), 'A')
  assert.equal(read(`${ED_FI_NAMESPACE}Unexcused Absence`, 'Absent Unexcused'), 'AUX')
  assert.equal(read('Tardy', 'Tardy Unexcused'), 'TUX')
  assert.equal(read('Unexcused Absence', 'Tardy Unexcused'), 'A', 'a reason of another mark decides nothing')
  assert.equal(read('uri://state.example/AttendanceEventCategoryDescriptor#LATE'), 'T')
})
