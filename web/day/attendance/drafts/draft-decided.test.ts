import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Status } from '#contract/words.ts'
import { marked, outUntil, savedSheet, STUDENTS } from '../testing.ts'
import {
  beforeAllPresent,
  emptyDraft,
  isDecided,
  rebaseDraft,
  withAllPresent,
  withMark,
  withoutAllPresent,
  withoutChanges,
  withRefusal,
  withSave,
  withStatus,
  type AttendanceDraft,
} from './draft.ts'

const [ANA, BO, CY] = STUDENTS
const open = savedSheet({ version: 0 })
const decided = (sheet: typeof open, draft: AttendanceDraft) =>
  STUDENTS.filter((student) => isDecided(sheet, draft, student))
const press = (student: number, status: Status, draft = emptyDraft(0)) =>
  withStatus(open, draft, student, status)

describe('A student on a sheet that was never taken', () => {
  test('is undecided until somebody marks them, also as present', () => {
    assert.deepEqual(decided(open, emptyDraft(0)), [])
    assert.deepEqual(decided(open, press(ANA, 'P')), [ANA])
    assert.deepEqual(decided(open, press(BO, 'A', press(ANA, 'P'))), [ANA, BO])
    assert.deepEqual(decided(open, press(ANA, 'P', press(ANA, 'A'))), [ANA], 'after a wrong key')
  })

  test('is decided by what the office reported, and by a colleague`s mark', () => {
    const reported = savedSheet({ version: 0, known: [outUntil(BO, '10:30')] })
    assert.deepEqual(decided(reported, emptyDraft(0)), [BO])
    const moved = {
      ...open,
      attendance: [{ student_id: CY, status: 'P' as const, excuse: null, comment: null }],
    }
    assert.deepEqual(decided(moved, emptyDraft(0)), [CY])
  })

  test('is decided by Mark All Present until that is undone', () => {
    const draft = press(ANA, 'P')
    const before = beforeAllPresent(open, draft, STUDENTS)
    const all = withAllPresent(open, draft, STUDENTS)
    assert.deepEqual(decided(open, all), [...STUDENTS])
    assert.deepEqual(decided(open, withoutAllPresent(open, all, before)), [ANA])
  })

  test('is undecided again once the marks are discarded', () => {
    assert.deepEqual(decided(open, withoutChanges(press(ANA, 'P'))), [])
  })

  test('stays decided while a save is sent, and where it is refused', () => {
    const sent = withSave(open, press(ANA, 'A'), { students: STUDENTS, key: 'k' })
    assert.deepEqual(decided(open, sent), [...STUDENTS])
    assert.deepEqual(decided(open, withRefusal(sent, 'k', 'too late')), [...STUDENTS])
  })

  test('stays decided when the sheet is loaded again', () => {
    assert.deepEqual(decided(open, rebaseDraft(press(ANA, 'P'), open)), [ANA])
  })
})

test('on a taken sheet everyone is decided, and a draft of it stores no more than its changes', () => {
  const taken = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'P' } })
  assert.deepEqual(decided(taken, emptyDraft(1)), [...STUDENTS])
  assert.equal(withMark(taken, emptyDraft(1), ANA, marked('A')).decided, undefined)
})
