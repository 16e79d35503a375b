import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval'
import type { TaughtClass } from '#contract/day/attendance/teacher-day.ts'
import { emptyDraft, isEmpty, rebaseDraft, type AttendanceDraft, type PendingSave } from './draft.ts'
import type { SavedSheet } from './marks.ts'

/** One teacher's sheet of a day. */
export type SheetId = { section_period_id: number; date: string; teacher_id: number }

/** All that is needed to show and send a sheet without the server. `account` owns the marks. */
export type StoredSheet = SheetId & {
  account: number
  sheetClass: TaughtClass
  saved: SavedSheet
  draft: AttendanceDraft
}

let openedStore: UseStore | undefined
const store = () => (openedStore ??= createStore('homeroom-attendance', 'sheets'))

/** The key begins with the account so that no one reads the drafts of another account. */
export const sheetKey = (account: number, { section_period_id, date, teacher_id }: SheetId) =>
  `${account} ${date} ${section_period_id} ${teacher_id}`

/** Drafts read in advance, so that a page can show its sheet in the first frame. */
let readAhead: ReadonlyMap<string, SheetRecord> | undefined
const READ_AHEAD_MS = 300
/** Counts the writes of this tab, because a read that began before a write is stale. */
let writes = 0

/** Reads drafts before an attendance page opens. Rejects if the browser does not store data. */
export async function readStoredSheetsAhead(): Promise<void> {
  const writesBefore = writes
  const records = new Map(await entries<string, SheetRecord>(store()))
  if (writes !== writesBefore) return
  readAhead = records
  // The copy expires because another tab may change the stored drafts.
  setTimeout(forgetReadAhead, READ_AHEAD_MS)
}
const forgetReadAhead = () => void (readAhead = undefined)

function beginWrite(): void {
  writes += 1
  forgetReadAhead()
}

/** Reads an account's stored draft of a sheet. Rejects if the browser does not store data. */
export async function readStoredSheet(account: number, id: SheetId): Promise<StoredSheet | undefined> {
  const ahead = storedSheetAhead(account, id)
  if (ahead) return ahead.stored
  const record = await get<SheetRecord>(sheetKey(account, id), store())
  return record && fromRecord(record)
}

/** The draft if it was read in advance, or else undefined. */
export function storedSheetAhead(
  account: number,
  id: SheetId,
): { stored: StoredSheet | undefined } | undefined {
  const record = readAhead?.get(sheetKey(account, id))
  return readAhead && { stored: record && fromRecord(record) }
}

/** Lists an account's stored sheets, oldest day first. */
export async function listStoredSheets(account: number): Promise<StoredSheet[]> {
  const records = await entries<string, SheetRecord>(store())
  return records.filter(([key]) => key.startsWith(`${account} `)).map(([, record]) => fromRecord(record))
}

/**
 * Updates a stored sheet in one transaction so that marks from another tab are not overwritten. A sheet without a draft is
 * deleted. Resolves to the updated sheet.
 */
export async function updateStoredSheet(
  account: number,
  id: SheetId,
  change: (stored: StoredSheet | undefined) => StoredSheet,
): Promise<StoredSheet> {
  const key = sheetKey(account, id)
  beginWrite()
  return store()('readwrite', (sheets) => {
    return new Promise<StoredSheet>((resolve, reject) => {
      const reading = sheets.get(key)
      reading.addEventListener('success', () => {
        const record = reading.result as SheetRecord | undefined
        const changed = change(record && fromRecord(record))
        if (isEmpty(changed.draft)) sheets.delete(key)
        else sheets.put(recordOf(changed), key)
        sheets.transaction.addEventListener('complete', () => resolve(changed))
      })
      for (const failure of ['error', 'abort'] as const) {
        sheets.transaction.addEventListener(failure, () => reject(sheets.transaction.error ?? reading.error))
      }
    })
  })
}

export const deleteStoredSheet = (sheet: StoredSheet): Promise<StoredSheet> =>
  updateStoredSheet(sheet.account, sheet, () => ({ ...sheet, draft: emptyDraft(sheet.saved.version) }))

/** Leaves out names, so that someone who inspects this browser later finds only marks and ids. */
const recordOf = (sheet: StoredSheet): SheetRecord => ({
  ...sheet,
  sheetClass: withoutNames(sheet.sheetClass),
  storedAt: Date.now(),
})

const withoutNames = (sheetClass: TaughtClass): TaughtClass => ({
  ...sheetClass,
  students: sheetClass.students.map(({ id }) => ({ id, name: '' })),
})

/** This must be shorter than the time for which the server remembers idempotency keys. */
const MAX_AGE_DAYS = 7
const MAX_AGE_MS = MAX_AGE_DAYS * 86_400_000

/** Whether a draft has expired at `now` (milliseconds). Earlier versions stored only its day. */
export const isTooOld = ({ storedAt, date }: Pick<SheetRecord, 'storedAt' | 'date'>, now: number): boolean =>
  now - (storedAt ?? Date.parse(date)) > MAX_AGE_MS

/** A sheet whose unsent marks were deleted; the marks themselves are gone. */
export type LostSheet = { sheetClass: { title: string }; date: string }
const LOST = 'lost '

/**
 * Deletes drafts after 7 days, but keeps the names of their classes until the owner has seen them. Never rejects.
 */
export async function deleteOldSheets(now: number): Promise<void> {
  try {
    const sheets = (await entries<string, SheetRecord>(store())).filter(([key]) => !key.startsWith(LOST))
    const old = sheets.filter(([, record]) => isTooOld(record, now))
    const lost = old.map(([key, record]): [string, LostSheet] => {
      const { sheetClass, date } = fromRecord(record)
      return [LOST + key, { sheetClass: { title: sheetClass.title }, date }]
    })
    beginWrite()
    await setMany(lost, store())
    await delMany(
      old.map(([key]) => key),
      store(),
    )
  } catch {
    // If the browser does not store data, there is nothing to delete.
  }
}

/** Lists an account's sheets whose unsent marks were deleted, oldest first. Never rejects. */
export async function listLostSheets(account: number): Promise<LostSheet[]> {
  const found = await entries<string, LostSheet>(store()).catch(() => [])
  return found.filter(([key]) => isLostOf(account, key)).map(([, lost]) => lost)
}

/** Forgets lost sheets once the owner has seen them. Never rejects. */
export async function clearLostSheets(account: number): Promise<void> {
  const found = await entries<string, LostSheet>(store()).catch(() => [])
  const keys = found.map(([key]) => key).filter((key) => isLostOf(account, key))
  // If they cannot be deleted, they are simply shown again.
  await delMany(keys, store()).catch(() => undefined)
}

const isLostOf = (account: number, key: string) => key.startsWith(`${LOST}${account} `)

/** Updates a stored sheet with a newer state from the server. */
export function withNewerSaved(stored: StoredSheet, saved: SavedSheet): StoredSheet {
  if (saved.version < stored.saved.version) return stored
  return { ...stored, saved, draft: rebaseDraft(stored.draft, saved) }
}

/** The format of earlier versions, which browsers may still hold. */
export type EarlierRecord = Omit<StoredSheet, 'sheetClass' | 'draft' | 'saved'> & {
  taught: TaughtClass
  saved: Omit<SavedSheet, 'may'> & {
    may: { submit: boolean; why_not: string | null; needs_reason: boolean; ask: boolean }
  }
  kept: {
    seen: number
    changes: AttendanceDraft['changes']
    touched: boolean
    sending: (Omit<PendingSave, 'refusal'> & { refused: string | null }) | null
    again: boolean
  }
}
/** `storedAt` is the time of the last mark in milliseconds. */
type SheetRecord = (StoredSheet | EarlierRecord) & { storedAt?: number }

export function fromRecord(stored: SheetRecord): StoredSheet {
  const { storedAt: _, ...record } = stored
  if (!('kept' in record)) return record
  const { kept, taught, ...sheet } = record
  const { why_not, ask, ...may } = record.saved.may
  const saved = {
    ...record.saved,
    may: { ...may, blocked_reason: why_not, request_correction: ask },
  }
  return { ...sheet, sheetClass: taught, saved, draft: fromEarlierDraft(kept) }
}

function fromEarlierDraft({
  seen,
  changes,
  touched,
  sending,
  again,
}: EarlierRecord['kept']): AttendanceDraft {
  const draft = { baseVersion: seen, changes, isTouched: touched, nextSave: again ? {} : null }
  if (!sending) return { ...draft, pendingSave: null }
  const { refused, ...save } = sending
  return { ...draft, pendingSave: { ...save, refusal: refused } }
}
