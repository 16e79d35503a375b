import type { SheetId, StoredSheet } from '../drafts/draft-store.ts'
import { isEmpty } from '../drafts/draft.ts'
import type { SheetTransport } from '../drafts/sheet-transport.ts'

const PREFIX = 'substitute '
const IV_BYTES = 12

export type SealedDrafts = Pick<SheetTransport, 'read' | 'update'>

/**
 * Stores the drafts of a visit in sessionStorage, so that a reload loses no marks. The server holds the encryption key until
 * the visit ends, so no one can read drafts left on a device after that. Rejects if the browser cannot encrypt.
 */
export function openSealedDrafts(keyText: string): SealedDrafts {
  const key = importKey(keyText)
  // Not awaited here, because each use of it handles its failure.
  key.catch(() => undefined)
  let last: Promise<unknown> = Promise.resolve()
  /** Runs actions in order, so that each change builds on the previous one. */
  const runInOrder = <T>(action: () => Promise<T>): Promise<T> => {
    const result = last.then(action, action)
    last = result.catch(() => undefined)
    return result
  }
  const readNow = async (account: number, id: SheetId) => open(await key, nameOf(account, id))
  return {
    read: (account, id) => runInOrder(() => readNow(account, id)),
    update: (account, id, change) =>
      runInOrder(async () => {
        const changed = change(await readNow(account, id))
        if (isEmpty(changed.draft)) sessionStorage.removeItem(nameOf(account, id))
        else sessionStorage.setItem(nameOf(account, id), await seal(await key, changed))
        return changed
      }),
  }
}

/** Deletes what this tab has stored of any visit. Never throws. */
export function deleteSealedDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // If the browser does not store data, there is nothing to delete.
  }
}

const nameOf = (account: number, { section_period_id, date, teacher_id }: SheetId) =>
  `${PREFIX}${account} ${date} ${section_period_id} ${teacher_id}`

const importKey = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts a sheet without names, which the page gets from the server anyway. */
async function seal(key: CryptoKey, sheet: StoredSheet): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = { ...sheet, sheetClass: { ...sheet.sheetClass, students: [] } }
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(plain)),
  )
  return `${textOf(iv)}.${textOf(new Uint8Array(sealed))}`
}

/** Returns undefined if nothing is stored or if it belongs to another visit. */
async function open(key: CryptoKey, name: string): Promise<StoredSheet | undefined> {
  const stored = sessionStorage.getItem(name)
  const [iv, sealed] = stored?.split('.') ?? []
  if (!iv || !sealed) return undefined
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(sealed))
    return JSON.parse(new TextDecoder().decode(plain)) as StoredSheet
  } catch {
    // The key is gone, so no one can decrypt it anymore.
    return undefined
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
const textOf = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))
