import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marked, savedSheet, storedSheet, STUDENTS } from '../testing.ts'
import { fromRecord, isTooOld, sheetKey, withNewerSaved, type EarlierRecord } from './draft-store.ts'
import { withMark } from './draft.ts'

const [ANA, BO] = STUDENTS
const saved = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P' } })
const { draft: _, sheetClass, ...sheet } = storedSheet(saved)

/** A draft as earlier versions stored it, under other field names. */
const earlier = (fields: Partial<EarlierRecord['kept']>): EarlierRecord => ({
  ...sheet,
  taught: sheetClass,
  saved: { ...saved, may: { submit: true, why_not: null, needs_reason: false, ask: false } },
  kept: { seen: 1, changes: {}, touched: true, sending: null, again: false, ...fields },
})

test('reads marks that an earlier version left in the browser', () => {
  assert.deepEqual(fromRecord(earlier({ changes: { [BO]: marked('T') } })), {
    ...sheet,
    sheetClass,
    draft: {
      baseVersion: 1,
      changes: { [BO]: marked('T') },
      isTouched: true,
      pendingSave: null,
      nextSave: null,
    },
  })
})

test('sends a save that an earlier version left unsent, with its key and reason', () => {
  const sending = {
    key: 'k',
    version: 1,
    marks: { [ANA]: marked('A') },
    reason: 'a phone call',
    refused: null,
  }
  const { draft } = fromRecord(earlier({ sending, changes: { [BO]: marked('T') }, again: true }))
  const { refused: _refused, ...save } = sending
  assert.deepEqual(draft.pendingSave, { ...save, refusal: null })
  assert.deepEqual(draft.nextSave, {})
  const refused = fromRecord(earlier({ sending: { ...sending, refused: 'That day is closed.' } }))
  assert.equal(refused.draft.pendingSave?.refusal, 'That day is closed.')
})

test('an older version of a sheet never replaces a newer one', () => {
  const stored = storedSheet(saved)
  const marks = { ...stored, draft: withMark(saved, stored.draft, BO, marked('T')) }
  assert.equal(withNewerSaved(marks, savedSheet({ version: 0 })), marks)
  const newer = savedSheet({ version: 2, marks: { [ANA]: 'P', [BO]: 'T' } })
  assert.deepEqual(withNewerSaved(marks, newer).draft.changes, {})
})

test('a storage key begins with the account', () => {
  assert.equal(sheetKey(7, { section_period_id: 1, date: '2026-09-16', teacher_id: 2 }), '7 2026-09-16 1 2')
})

test('marks expire 7 days after the last one, and earlier records 7 days after the day of their sheet', () => {
  const DAY = 86_400_000
  const date = '2026-09-16'
  const storedAt = Date.parse('2026-09-20T10:00:00Z')
  assert.equal(isTooOld({ date, storedAt }, storedAt + 7 * DAY), false)
  assert.equal(isTooOld({ date, storedAt }, storedAt + 7 * DAY + 1), true)
  assert.equal(isTooOld({ date }, Date.parse(date) + 7 * DAY), false)
  assert.equal(isTooOld({ date }, Date.parse(date) + 7 * DAY + 1), true)
})
