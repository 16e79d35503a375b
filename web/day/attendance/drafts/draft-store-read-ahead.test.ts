import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { savedSheet, storedSheet, STUDENTS } from '../testing.ts'
import { withSave } from './draft.ts'
import { readStoredSheet, readStoredSheetsAhead, storedSheetAhead, updateStoredSheet } from './draft-store.ts'

const ACCOUNT = 1

/** As much of IndexedDB as the store needs: each request reads at once and answers later. */
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

describe('sheets that are read ahead', () => {
  before(installStorage)

  test('a save that is stored while the store is read ahead is what is read, and so what is sent', async () => {
    const sheet = storedSheet(savedSheet({ version: 1, marks: {} }))
    const save = withSave(sheet.saved, sheet.draft, { students: STUDENTS, key: 'k' })
    // The pointer reaches a link to a sheet just before Save is pressed.
    const ahead = readStoredSheetsAhead()
    await Promise.all([ahead, updateStoredSheet(ACCOUNT, sheet, () => ({ ...sheet, draft: save }))])
    const stored = await readStoredSheet(ACCOUNT, sheet)
    assert.equal(stored?.draft.pendingSave?.key, 'k')
  })

  test('what is read ahead is there at the first render, until it is changed', async () => {
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
