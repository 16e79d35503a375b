import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { excused, marked, outUntil, savedSheet, STUDENTS } from '../testing.ts'
import {
  beforeAllPresent,
  emptyDraft,
  isEmpty,
  isUnsaved,
  rebaseDraft,
  shownMark,
  withAllPresent,
  withMark,
  withoutAllPresent,
  withSave,
  withStatus,
  type AttendanceDraft,
} from './draft.ts'
import { markWithStatus, PRESENT } from './marks.ts'

const [ANA, BO, CY] = STUDENTS
/** The office reported that Ana is out and that Cy is at a school activity. */
const reports = [
  outUntil(ANA, '10:30'),
  { ...outUntil(CY, '11:00'), kind: 'school_activity', status: 'P', excuse: null } as const,
]
const open = savedSheet({ version: 0, known: reports })
const shown = (sheet: typeof open, draft: AttendanceDraft) =>
  STUDENTS.map((student) => shownMark(sheet, draft, student).status).join('')

describe('A reported absence', () => {
  test('is marked on a sheet that was not taken, without counting as unsaved', () => {
    const draft = emptyDraft(0)
    assert.deepEqual(shownMark(open, draft, ANA), excused('A', 'AEX', ''))
    assert.deepEqual([shown(open, draft), isUnsaved(open, draft), isEmpty(draft)], ['APP', false, true])
  })

  test('is saved with everyone else', () => {
    const draft = withSave(open, withMark(open, emptyDraft(0), BO, marked('T')), {
      students: STUDENTS,
      key: 'k',
    })
    assert.deepEqual(draft.pendingSave?.marks, {
      [ANA]: excused('A', 'AEX', ''),
      [BO]: marked('T'),
      [CY]: PRESENT,
    })
  })

  test('gives way to the teacher’s marks and to saved marks', () => {
    const draft = withMark(open, emptyDraft(0), ANA, PRESENT)
    assert.deepEqual([shown(open, draft), draft.changes], ['PPP', { [ANA]: PRESENT }])
    const taken = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'A' }, known: reports })
    assert.equal(shown(taken, emptyDraft(1)), 'PPA')
  })

  test('is marked for a student who was added after the sheet was taken', () => {
    const taken = savedSheet({ version: 1, marks: { [BO]: 'P', [CY]: 'P' }, known: reports })
    const draft = emptyDraft(1)
    assert.deepEqual([shown(taken, draft), isUnsaved(taken, draft)], ['APP', false])
    const sent = withSave(taken, withMark(taken, draft, BO, marked('T')), { students: STUDENTS, key: 'k' })
    assert.deepEqual(sent.pendingSave?.marks, { [ANA]: excused('A', 'AEX', ''), [BO]: marked('T') })
  })

  test('stays when everyone else is marked present, and when that is undone', () => {
    const draft = withMark(open, emptyDraft(0), BO, marked('A'))
    const before = beforeAllPresent(open, draft, STUDENTS)
    const all = withAllPresent(open, draft, STUDENTS)
    assert.deepEqual([shown(open, all), isUnsaved(open, all)], ['APP', true])
    const { earlier: _, ...undone } = withoutAllPresent(open, all, before)
    assert.deepEqual(undone, draft)
  })

  test('does not return after the teacher saw the student arrive, even with Mark All Present', () => {
    const came = withMark(open, emptyDraft(0), ANA, PRESENT)
    assert.equal(shown(open, withAllPresent(open, came, STUDENTS)), 'PPP')
  })

  test('excuses an absence that is marked again', () => {
    const came = withStatus(open, emptyDraft(0), ANA, 'P')
    assert.deepEqual(shownMark(open, withStatus(open, came, ANA, 'A'), ANA), excused('A', 'AEX', ''))
    assert.deepEqual(shownMark(open, withStatus(open, came, ANA, 'T'), ANA), marked('T'))
    const taken = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'P' }, known: reports })
    const absent = withStatus(taken, emptyDraft(1), ANA, 'A')
    assert.deepEqual(shownMark(taken, absent, ANA), excused('A', 'AEX', ''))
    assert.deepEqual(markWithStatus(marked('A'), 'A', { report: reports[0] }), marked('A'))
    assert.deepEqual(markWithStatus(PRESENT, 'A'), marked('A'))
  })
})

describe('A draft', () => {
  const came = withMark(open, emptyDraft(0), ANA, PRESENT)

  test('keeps the mark of a student who arrived although an absence is reported', () => {
    assert.equal(shown(open, rebaseDraft(came, open)), 'PPP')
  })

  test('has no changes left once the office deletes the absence', () => {
    const now = savedSheet({ version: 0 })
    assert.deepEqual([rebaseDraft(came, now).changes, shown(now, rebaseDraft(came, now))], [{}, 'PPP'])
  })

  test('keeps the teacher’s absences unexcused, and otherwise follows the latest reported absences', () => {
    const before = savedSheet({ version: 0 })
    const absent = withMark(before, emptyDraft(0), ANA, marked('A'))
    const later = savedSheet({ version: 0, known: [outUntil(ANA, '10:30'), outUntil(BO, '10:30')] })
    const now = rebaseDraft(absent, later)
    assert.deepEqual(
      [shownMark(later, now, ANA), shownMark(later, now, BO)],
      [marked('A'), excused('A', 'AEX', '')],
    )
  })
})
