import { isUnsent } from './draft.ts'
import { listStoredSheets, sheetKey, type StoredSheet } from './draft-store.ts'
import type { SavedSheet } from './marks.ts'
import { OutboxSheet } from './outbox-sheet.ts'

/** Sheets that are on screen or being sent, by key. */
const sheets = new Map<string, OutboxSheet>()

type SavedListener = (sheet: Pick<StoredSheet, 'date'>) => void
const savedListeners = new Set<SavedListener>()

/** Calls a listener after each save, including saves in other tabs and of sheets that are no longer on screen. */
export function onSheetSaved(listener: SavedListener): () => void {
  savedListeners.add(listener)
  return () => void savedListeners.delete(listener)
}

/** Returns the sheet to mark and send, which is shared by everything that shows it. */
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
    onStored: ({ saved }) => notifyOtherTabs({ key, saved }),
    onSaved: (stored) => {
      for (const listener of savedListeners) listener(stored)
      notifyOtherTabs({ key, saved: stored.saved, isNewOnServer: true })
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

  /** Without this, the page would keep every sheet it ever opened in memory. */
  function dropIfSettled() {
    if (sheet.isSettled && sheets.get(key) === sheet) sheets.delete(key)
  }
}

type Message = { key: string; saved: SavedSheet; isNewOnServer?: true }

let channel: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
const notifyOtherTabs = (message: Message) => channel?.postMessage(message)

function listenToOtherTabs(): void {
  if (channel) return
  channel = new BroadcastChannel('homeroom-attendance')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    void sheets.get(data.key)?.refresh(data.saved)
    // Lists of the day show the state of this sheet.
    if (data.isNewOnServer) for (const listener of savedListeners) listener(data.saved)
  })
}

/** Sends an account's unsent sheets, except those on screen, which send themselves. */
export async function sendPendingSheets(account: number): Promise<void> {
  for (const stored of await unopenedSheets(account)) {
    if (!isUnsent(stored.draft)) continue
    const sheet = sheets.get(keyOf(stored)) ?? addSheet(stored)
    const outcome = await sheet.send()
    if (outcome?.kind === 'waiting' || outcome?.kind === 'signed_out') break
  }
  setPending((await unopenedSheets(account)).filter(({ draft }) => draft.pendingSave !== null))
}

/** Sends all unsent sheets of an account, and returns those that are still stored afterwards. */
export async function sendAllSheets(account: number): Promise<StoredSheet[]> {
  for (const stored of await listStoredSheets(account)) {
    if (isUnsent(stored.draft)) await (sheets.get(keyOf(stored)) ?? addSheet(stored)).send()
  }
  return listStoredSheets(account)
}

async function unopenedSheets(account: number): Promise<StoredSheet[]> {
  // If the browser does not store data, there is nothing to send.
  const stored = await listStoredSheets(account).catch(() => [])
  return stored.filter((sheet) => !sheets.get(keyOf(sheet))?.isOnScreen)
}

let pending: readonly StoredSheet[] = []
const pendingListeners = new Set<() => void>()

/** Unsaved sheets that are not on screen, waiting or rejected; for useSyncExternalStore. */
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
