import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { emptyDraft, withMark } from '../drafts/draft.ts'
import type { StoredSheet } from '../drafts/draft-store.ts'
import { deleteSealedDrafts, openSealedDrafts } from './sealed-drafts.ts'

const ACCOUNT = 7
const key = () => randomBytes(32).toString('base64')

/** A stand-in for sessionStorage, which Node lacks. */
const stored: Record<string, string> = {}
Object.defineProperty(globalThis, 'sessionStorage', {
  configurable: true,
  value: new Proxy(stored, {
    get: (target, name) =>
      ({
        getItem: (item: string) => target[item] ?? null,
        setItem: (item: string, value: string) => void (target[item] = value),
        removeItem: (item: string) => void delete target[item],
      })[String(name)] ?? target[String(name)],
  }),
})

const saved = {
  success: true as const,
  message: '',
  section_period_id: 3,
  teacher_id: 5,
  date: '2026-09-14',
  attendance: [],
  version: 0,
  taken: null,
  may: { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
}
const sheet: StoredSheet = {
  section_period_id: 3,
  teacher_id: 5,
  date: '2026-09-14',
  account: ACCOUNT,
  sheetClass: {
    period: { id: 3, name: 'Period 1', start_time: '09:00', end_time: '10:00' },
    teacher: 5,
    title: 'Core 9A',
    students: [{ id: 41, name: 'Abara, Ana' }],
  },
  saved,
  draft: withMark(saved, emptyDraft(0), 41, { status: 'A', excuse: null, comment: 'not seen' }),
}

describe('A substitute’s draft', () => {
  beforeEach(() => {
    for (const name of Object.keys(stored)) delete stored[name]
  })

  test('can be read again with the same key, as after a reload', async () => {
    const secret = key()
    await openSealedDrafts(secret).update(ACCOUNT, sheet, () => sheet)
    const read = await openSealedDrafts(secret).read(ACCOUNT, sheet)
    assert.deepEqual(read?.draft, sheet.draft)
  })

  test('cannot be read with another key, and storage does not reveal it', async () => {
    await openSealedDrafts(key()).update(ACCOUNT, sheet, () => sheet)
    assert.equal(await openSealedDrafts(key()).read(ACCOUNT, sheet), undefined)
    const text = JSON.stringify(stored)
    for (const word of ['Abara', 'not seen', 'Core 9A', '"A"']) assert.ok(!text.includes(word), word)
  })

  test('is deleted once everything is saved, and when the visit ends', async () => {
    const drafts = openSealedDrafts(key())
    await drafts.update(ACCOUNT, sheet, () => sheet)
    await drafts.update(ACCOUNT, sheet, (before) => ({ ...before!, draft: emptyDraft(1) }))
    assert.deepEqual(Object.keys(stored), [])
    await drafts.update(ACCOUNT, sheet, () => sheet)
    stored['used by something else'] = 'x'
    deleteSealedDrafts()
    assert.deepEqual(Object.keys(stored), ['used by something else'])
  })

  test('applies changes in order, each on top of the previous one', async () => {
    const drafts = openSealedDrafts(key())
    const mark = (student: number) =>
      drafts.update(ACCOUNT, sheet, (before) => ({
        ...(before ?? sheet),
        draft: withMark(saved, (before ?? sheet).draft, student, { status: 'T', excuse: null, comment: '' }),
      }))
    await Promise.all([mark(1), mark(2), mark(3)])
    const read = await drafts.read(ACCOUNT, sheet)
    assert.deepEqual(Object.keys(read!.draft.changes), ['1', '2', '3', '41'])
  })

  test('is not stored without a usable key, so the page says that it has to stay open', async () => {
    await assert.rejects(openSealedDrafts('').update(ACCOUNT, sheet, () => sheet))
    assert.deepEqual(Object.keys(stored), [])
  })
})
