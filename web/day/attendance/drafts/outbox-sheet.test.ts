import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { marked, outUntil, savedSheet, storedSheet, STUDENTS } from '../testing.ts'
import { emptyDraft, withMark } from './draft.ts'
import { OutboxSheet } from './outbox-sheet.ts'
import type { SheetTransport } from './sheet-transport.ts'

const [ANA] = STUDENTS
const taken = savedSheet({ version: 1, marks: { [ANA]: 'P' }, known: [] })
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })

/** A sheet in a browser that can or cannot store drafts. */
function openSheet({ isStoring }: { isStoring: boolean }) {
  let stored = storedSheet(taken)
  const desk: SheetTransport = {
    submit: () => Promise.resolve({ kind: 'waiting' }),
    read: () => Promise.resolve(stored),
    update: async (_account, _id, change) => {
      if (!isStoring) throw new Error('nothing is stored')
      return (stored = change(stored))
    },
  }
  const on = { onStored: () => undefined, onSaved: () => undefined, onScreenChange: () => undefined }
  return new OutboxSheet(stored, on, desk)
}
const markAbsent = (sheet: OutboxSheet) =>
  sheet.change((saved, draft) => withMark(saved, draft, ANA, marked('A')))

describe('A sheet that is no longer on screen', () => {
  test('is dropped from memory, unlike one that is on screen', async () => {
    const sheet = openSheet({ isStoring: true })
    const leave = sheet.subscribe(() => undefined)
    assert.equal(sheet.isSettled, false)
    leave()
    assert.equal(sheet.isSettled, true)
    const writing = markAbsent(sheet)
    assert.equal(sheet.isSettled, false, 'its mark is being stored')
    await writing
    assert.equal(sheet.isSettled, true)
  })

  test('stays in memory if its marks are stored nowhere else', async () => {
    const sheet = openSheet({ isStoring: false })
    await markAbsent(sheet)
    assert.equal(sheet.isSettled, false)
    await sheet.discard()
    assert.equal(sheet.isSettled, true)
  })
})

describe('A sheet on screen', () => {
  test('gets newly reported absences from the server and keeps its marks', async () => {
    const sheet = openSheet({ isStoring: true })
    const marking = markAbsent(sheet)
    await sheet.refreshFromServer({ ...taken, known: [outUntil(ANA, '10:30')] })
    await marking
    const { saved, draft } = sheet.state().sheet
    assert.deepEqual(saved.known, [{ ...outUntil(ANA, '10:30'), reported_after_save: true }])
    assert.deepEqual(draft.changes, { [ANA]: marked('A') })
  })

  test('ignores a reply that is older than the sheet', async () => {
    const sheet = openSheet({ isStoring: true })
    await sheet.refreshFromServer({ ...taken, version: 0, known: [outUntil(ANA, '10:30')] })
    assert.deepEqual(sheet.state().sheet.saved.known, [])
    assert.deepEqual(sheet.state().sheet.draft, emptyDraft(1))
  })
})
