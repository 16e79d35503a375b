import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { savedSheet, storedSheet, STUDENTS } from '../testing.ts'
import { withSave } from './draft.ts'
import { readStoredSheet, readStoredSheetsAhead, storedSheetAhead, updateStoredSheet } from './draft-store.ts'

const ACCOUNT = 1

/** A minimal IndexedDB for the store, in which each request reads immediately and replies later. */
function installStorage(): void {
  const records = new Map<unknown, unknown>()
  const request = (result: unknown) => {
    const answer = Object.assign(new EventTarget(), { result, onsuccess: () => undefined })
    setTimeout(() => {
      answer.onsuccess()
      answer.dispatchEvent(new Event('success'))
    })
    return answer
  }
  const transaction = () => {
    const end = new EventTarget()
    setTimeout(() => setTimeout(() => end.dispatchEvent(new Event('complete'))))
    const store = {
      transaction: end,
      get: (key: unknown) => request(records.get(key)),
      getAll: () => request([...records.values()]),
      getAllKeys: () => request([...records.keys()]),
      put: (record: unknown, key: unknown) => records.set(key, record),
    }
    return { objectStore: () => store }
  }
  Object.assign(globalThis, { indexedDB: { open: () => request({ transaction }) } })
}

describe('Sheets that are read in advance', () => {
  before(installStorage)

  test('a save stored during the early read wins, so it is the one that is sent', async () => {
    const sheet = storedSheet(savedSheet({ version: 1, marks: {} }))
    const save = withSave(sheet.saved, sheet.draft, { students: STUDENTS, key: 'k' })
    // The user hovers over a link to a sheet just before pressing Save.
    const ahead = readStoredSheetsAhead()
    await Promise.all([ahead, updateStoredSheet(ACCOUNT, sheet, () => ({ ...sheet, draft: save }))])
    const stored = await readStoredSheet(ACCOUNT, sheet)
    assert.equal(stored?.draft.pendingSave?.key, 'k')
  })

  test('are available at the first render, until they change', async () => {
    const sheet = storedSheet(savedSheet({ version: 1, marks: {} }))
    assert.equal(storedSheetAhead(ACCOUNT, sheet), undefined)
    await readStoredSheetsAhead()
    assert.deepEqual(storedSheetAhead(ACCOUNT + 1, sheet), { stored: undefined })
    const save = withSave(sheet.saved, sheet.draft, { students: STUDENTS, key: 'k' })
    await updateStoredSheet(ACCOUNT, sheet, () => ({ ...sheet, draft: save }))
    assert.equal(storedSheetAhead(ACCOUNT, sheet), undefined)
    await readStoredSheetsAhead()
    assert.equal(storedSheetAhead(ACCOUNT, sheet)?.stored?.draft.pendingSave?.key, 'k')
  })
})
