import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { marked, outUntil, savedSheet, storedSheet, STUDENTS } from '../testing.ts'
import { emptyDraft, isEmpty, withMark, withSave } from './draft.ts'
import { outcomeOf, withOutcome } from './submit.ts'

const [ANA, BO] = STUDENTS
const open = savedSheet({ version: 0 })
const sheet = {
  ...storedSheet(open),
  draft: withSave(open, withMark(open, emptyDraft(0), ANA, marked('A')), { students: STUDENTS, key: 'k' }),
}
const saved = savedSheet({ version: 1, marks: { 11: 'A', 12: 'P', 13: 'P' } })
const reply = { ...saved, changed_meanwhile: [] }

describe('A failure', () => {
  test('of the network or server is temporary, so the marks wait', () => {
    const failures = [0, 408, 429, 500, 502, 503].map((status) => new CallFailure(status, {}))
    for (const failure of [...failures, new CallFailure(409, { code: 'conflict' }), new SyntaxError()]) {
      assert.deepEqual(outcomeOf(failure), { kind: 'waiting' })
    }
  })

  test('of the session waits for the owner of the marks to sign in', () => {
    assert.deepEqual(outcomeOf(new CallFailure(401, { code: 'signed_out' })), { kind: 'signed_out' })
  })

  test('of a rule shows the server’s message, or ours if there is none', () => {
    const body = { code: 'window', message: 'That day is closed.' } as const
    assert.deepEqual(outcomeOf(new CallFailure(409, body)), { kind: 'refused', ...body })
    for (const [status, message] of [
      [400, 'Failed to submit attendance.'],
      [403, 'Forbidden. You are not assigned to this section/teacher.'],
    ] as const) {
      const outcome = { kind: 'refused', code: 'broken', message } as const
      assert.deepEqual(outcomeOf(new CallFailure(status, {})), outcome)
    }
  })
})

describe('After a reply', () => {
  test('that saved everything, nothing is left to store', () => {
    const after = withOutcome(sheet, 'k', { kind: 'saved', reply })
    assert.ok(isEmpty(after.draft))
    assert.deepEqual(after.saved, saved)
  })

  test('to a save that another tab has already finished, the newer sheet is shown', () => {
    const after = withOutcome(storedSheet(open), 'k', { kind: 'saved', reply })
    assert.deepEqual([after.saved, isEmpty(after.draft)], [saved, true])
  })

  test('the next save is pending if Save was pressed in the meantime', () => {
    const changed = withMark(open, sheet.draft, BO, marked('T'))
    const draft = withSave(open, changed, { students: STUDENTS, key: 'later' })
    const after = withOutcome({ ...sheet, draft }, 'k', { kind: 'saved', reply }).draft
    assert.deepEqual([after.pendingSave?.marks, after.pendingSave?.version], [{ [BO]: marked('T') }, 1])
  })

  test('that does not say what is allowed, the sheet can be saved again', () => {
    const { may: _, ...bare } = reply
    const after = withOutcome(sheet, 'k', { kind: 'saved', reply: bare as typeof reply })
    assert.equal(after.saved.may.submit, true)
  })

  test('without reported absences, the sheet keeps its own and none are new, unless a newer sheet has others', () => {
    const reports = [{ ...outUntil(ANA, '10:30'), reported_after_save: true }]
    const loaded = { ...sheet, saved: savedSheet({ version: 0, known: reports }) }
    const after = withOutcome(loaded, 'k', { kind: 'saved', reply })
    assert.deepEqual(after.saved.known, [{ ...reports[0], reported_after_save: false }])
    const newer = withOutcome(loaded, 'k', { kind: 'saved', reply: { ...reply, known: [] } })
    assert.deepEqual(newer.saved.known, [])
  })

  test('about a closed day, saving is off until another sheet is opened', () => {
    const holiday = 'Monday, October 12, 2026 is a holiday: Founders Day'
    const closed = { code: 'closed_day', message: holiday } as const
    const refused = withOutcome(sheet, 'k', { kind: 'refused', ...closed })
    const answered = withOutcome(sheet, 'k', { kind: 'saved', reply: { ...reply, ...closed } })
    for (const { saved: after } of [refused, answered]) {
      assert.deepEqual([after.may.submit, after.may.blocked_reason], [false, holiday])
    }
    const other = withOutcome(sheet, 'k', { kind: 'refused', message: 'The time for it is over.' })
    assert.equal(other.saved.may.submit, sheet.saved.may.submit)
    const worded = {
      kind: 'refused',
      code: 'not_meeting',
      message: 'Holiday Choir does not meet today.',
    } as const
    assert.equal(withOutcome(sheet, 'k', worded).saved.may.submit, sheet.saved.may.submit)
  })

  test('that rejects the save, all marks stay and the reason is shown', () => {
    const { draft } = withOutcome(sheet, 'k', { kind: 'refused', message: 'No.' })
    assert.deepEqual(draft.pendingSave, { ...sheet.draft.pendingSave, refusal: 'No.' })
  })
})
