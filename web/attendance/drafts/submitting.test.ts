import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { untouched, withMark, withSave } from './draft.ts'
import type { KeptSheet } from './draft-store.ts'
import { newKey, outcomeOf, settled } from './submitting.ts'
import { marked, saved, STUDENTS } from '../testing.ts'

const [ANA, BO] = STUDENTS
const open = saved({ version: 0 })
const taught = {
  period: { id: 1, name: 'Period 1', start_time: '09:00', end_time: '10:00' },
  teacher: 2,
  title: '9A',
  students: STUDENTS.map((id) => ({ id, name: `Student ${id}` })),
}
const sheet: KeptSheet = {
  account: 7,
  section_period_id: 1,
  date: '2026-09-16',
  teacher_id: 2,
  taught,
  saved: open,
  kept: withSave(open, withMark(open, untouched(0), ANA, marked('A')), { students: STUDENTS, key: 'k' }),
}
const answer = { ...saved({ version: 1, marks: { 11: 'A', 12: 'P', 13: 'P' } }), changed_meanwhile: [] }

describe('A failure', () => {
  test('of the network or the server may pass: the marks wait', () => {
    const failures = [0, 408, 429, 500, 502, 503].map((status) => new CallFailure(status, {}))
    for (const failure of [...failures, new CallFailure(409, { code: 'conflict' }), new SyntaxError()]) {
      assert.deepEqual(outcomeOf(failure), { kind: 'waiting' })
    }
  })

  test('of the session waits for its owner', () => {
    assert.deepEqual(outcomeOf(new CallFailure(401, { code: 'signed_out' })), { kind: 'signed_out' })
  })

  test('of a rule is told in its words, or in ours where it has none', () => {
    const told = { code: 'window', message: 'That day is closed.' } as const
    assert.deepEqual(outcomeOf(new CallFailure(409, told)), { kind: 'refused', sentence: told.message })
    for (const [status, sentence] of [
      [400, 'Failed to submit attendance.'],
      [403, 'Forbidden. You are not assigned to this section/teacher.'],
    ] as const) {
      assert.deepEqual(outcomeOf(new CallFailure(status, {})), { kind: 'refused', sentence })
    }
  })
})

describe('What is kept after an answer', () => {
  test('is nothing more when everything is saved', () => {
    const { kept, saved: now } = settled(sheet, 'k', { kind: 'saved', answer })
    assert.deepEqual([kept.sending, kept.touched, now.version], [null, false, 1])
  })

  test('is the next save, where one was asked for meanwhile', () => {
    const changed = withMark(open, sheet.kept, BO, marked('T'))
    const again = withSave(open, changed, { students: STUDENTS, key: 'later' })
    const { kept } = settled({ ...sheet, kept: again }, 'k', { kind: 'saved', answer })
    assert.deepEqual([kept.sending?.marks, kept.sending?.version], [{ [BO]: marked('T') }, 1])
    assert.notEqual(kept.sending?.key, 'k')
  })

  test('is all of it with the reason, where a rule refuses', () => {
    const { kept } = settled(sheet, 'k', { kind: 'refused', sentence: 'No.' })
    assert.deepEqual(kept.sending, { ...sheet.kept.sending, refused: 'No.' })
  })
})

test('no two saves have the same key', () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey))
  assert.equal(keys.size, 1000)
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/)
})
