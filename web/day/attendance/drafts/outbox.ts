import { isUnsent } from './draft.ts'
import { listStoredSheets, sheetKey, type StoredSheet } from './draft-store.ts'
import type { SavedSheet } from './marks.ts'
import { OutboxSheet } from './outbox-sheet.ts'

/** Sheets that are on the screen or being sent, by key. */
const sheets = new Map<string, OutboxSheet>()

type SavedListener = (sheet: Pick<StoredSheet, 'date'>) => void
const savedListeners = new Set<SavedListener>()

/** Calls a listener after each save, including saves of closed sheets and of other tabs. */
export function onSheetSaved(listener: SavedListener): () => void {
  savedListeners.add(listener)
  return () => void savedListeners.delete(listener)
}

/** The sheet that was loaded, to be marked and sent. */
export function openSheet(loaded: StoredSheet): OutboxSheet {
  listenToOtherTabs()
  const existing = sheets.get(keyOf(loaded))
  existing?.reload(loaded)
  return existing ?? addSheet(loaded)
}

const keyOf = (sheet: StoredSheet) => sheetKey(sheet.account, sheet)

function addSheet(loaded: StoredSheet): OutboxSheet {
  const key = keyOf(loaded)
  const sheet = new OutboxSheet(loaded, {
    onStored: ({ saved }) => tellOtherTabs({ key, saved }),
    onSaved: (stored) => {
      for (const listener of savedListeners) listener(stored)
      tellOtherTabs({ key, saved: stored.saved, isNewOnServer: true })
    },
    onScreenChange: ({ account }) => {
      if (sheet.isOnScreen) sheets.set(key, sheet)
      dropIfSettled()
      setPending(pending.filter((each) => !sheets.get(keyOf(each))?.isOnScreen))
      void sendPendingSheets(account)
    },
    onSettled: dropIfSettled,
  })
  sheets.set(key, sheet)
  return sheet

  /** Otherwise the page would keep every sheet that was ever opened. */
  function dropIfSettled() {
    if (sheet.isSettled && sheets.get(key) === sheet) sheets.delete(key)
  }
}

type Message = { key: string; saved: SavedSheet; isNewOnServer?: true }

let channel: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
const tellOtherTabs = (message: Message) => channel?.postMessage(message)

function listenToOtherTabs(): void {
  if (channel) return
  channel = new BroadcastChannel('homeroom-attendance')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    void sheets.get(data.key)?.refresh(data.saved)
    // The state of the class in lists of the day is that of the sheet.
    if (data.isNewOnServer) for (const listener of savedListeners) listener(data.saved)
  })
}

/** Sends what is unsent of an account and not on the screen, where each sheet sends itself. */
export async function sendPendingSheets(account: number): Promise<void> {
  for (const stored of await unopenedSheets(account)) {
    if (!isUnsent(stored.draft)) continue
    const sheet = sheets.get(keyOf(stored)) ?? addSheet(stored)
    const outcome = await sheet.send()
    if (outcome?.kind === 'waiting' || outcome?.kind === 'signed_out') break
  }
  setPending((await unopenedSheets(account)).filter(({ draft }) => draft.pendingSave !== null))
}

/** Sends all unsent sheets of an account; returns those that are still stored. */
export async function sendAllSheets(account: number): Promise<StoredSheet[]> {
  for (const stored of await listStoredSheets(account)) {
    if (isUnsent(stored.draft)) await (sheets.get(keyOf(stored)) ?? addSheet(stored)).send()
  }
  return listStoredSheets(account)
}

async function unopenedSheets(account: number): Promise<StoredSheet[]> {
  // A browser that stores nothing has nothing to send.
  const stored = await listStoredSheets(account).catch(() => [])
  return stored.filter((sheet) => !sheets.get(keyOf(sheet))?.isOnScreen)
}

let pending: readonly StoredSheet[] = []
const pendingListeners = new Set<() => void>()

/** Sheets that are not on the screen and not saved yet, waiting or refused; for useSyncExternalStore. */
export const pendingSheets = () => pending

export function subscribeToPending(listener: () => void): () => void {
  pendingListeners.add(listener)
  return () => void pendingListeners.delete(listener)
}

function setPending(next: readonly StoredSheet[]): void {
  if (next.length === 0 && pending.length === 0) return
  pending = next
  for (const listener of pendingListeners) listener()
}
