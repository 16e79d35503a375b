import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Status } from '#contract/words.ts'
import { savedSheet, STUDENTS } from '../testing.ts'
import {
  beforeAllPresent,
  emptyDraft,
  shownMark,
  withAllPresent,
  withMark,
  withoutAllPresent,
  withStatus,
  type AttendanceDraft,
} from './draft.ts'
import { toSubmittedMarks } from './marks.ts'

const [ANA, BO, CY] = STUDENTS
const sheet = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'P' } })
const press = (draft: AttendanceDraft, statuses: Status[], now?: string, saved = sheet) =>
  statuses.reduce((before, status) => withStatus(saved, before, ANA, status, now), draft)
const arrivalOf = (draft: AttendanceDraft, saved = sheet) => shownMark(saved, draft, ANA).arrived_at

describe('The time of a tardy', () => {
  test('is that at which it is marked, while the class is on', () => {
    assert.equal(arrivalOf(press(emptyDraft(1), ['T'], '09:20')), '09:20')
    assert.equal(arrivalOf(press(emptyDraft(1), ['A', 'T'], '09:20')), '09:20')
    assert.equal(arrivalOf(press(emptyDraft(1), ['T'])), undefined)
    assert.equal(arrivalOf(press(emptyDraft(1), ['A'], '09:20')), undefined)
  })

  test('stays where T is pressed again, and comes back after a wrong key', () => {
    const tardy = press(emptyDraft(1), ['T'], '09:20')
    assert.equal(arrivalOf(press(tardy, ['T'], '09:25')), '09:20')
    assert.equal(arrivalOf(press(tardy, ['P', 'T'], '09:25')), '09:20')
    assert.equal(arrivalOf(press(tardy, ['A'], '09:25')), undefined)
    assert.equal(arrivalOf(press(tardy, ['A', 'T'], '09:25')), '09:20')
  })

  test('that was removed is sent as none, and does not come back', () => {
    const tardy = press(emptyDraft(1), ['T'], '09:20')
    const removed = withMark(sheet, tardy, ANA, { ...shownMark(sheet, tardy, ANA), arrived_at: null })
    assert.equal(toSubmittedMarks({ [ANA]: shownMark(sheet, removed, ANA) })[ANA]?.arrived_at, null)
    assert.equal(arrivalOf(press(removed, ['A', 'T'], '09:25')) ?? null, null)
  })

  test('that the office saw is that of the arrival, also of an absence', () => {
    for (const status of ['T', 'A'] as const) {
      const seen = savedSheet({ version: 0 })
      seen.known = [
        {
          student_id: ANA,
          kind: 'late',
          from: null,
          until: '09:12',
          arrived: true,
          status,
          excuse: null,
          arrived_at: '09:12',
        },
      ]
      assert.equal(arrivalOf(emptyDraft(0), seen), '09:12')
      assert.equal(arrivalOf(press(emptyDraft(0), ['P', status], '09:20', seen), seen), '09:12')
    }
  })
})

test('the time of leaving stays with a student who attended, and goes with an absence', () => {
  const saved = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'P' } })
  saved.attendance[0] = { student_id: ANA, status: 'P', excuse: null, comment: null, left_at: '09:40' }
  const leftAt = (statuses: Status[]) =>
    shownMark(saved, press(emptyDraft(1), statuses, '09:20', saved), ANA).left_at
  assert.deepEqual(
    [['P'], ['T'], ['T', 'P']].map((keys) => leftAt(keys as Status[])),
    ['09:40', '09:40', '09:40'],
  )
  assert.deepEqual([leftAt(['A']), leftAt(['A', 'P'])], [undefined, '09:40'])
  const tardy = press(emptyDraft(1), ['T'], '09:20', saved)
  const before = beforeAllPresent(saved, tardy, STUDENTS)
  const all = withAllPresent(saved, tardy, STUDENTS)
  assert.equal(shownMark(saved, all, ANA).left_at, '09:40')
  assert.equal(arrivalOf(withoutAllPresent(saved, all, before), saved), '09:20')
})
