import type { SheetId, StoredSheet } from '../drafts/draft-store.ts'
import { isEmpty } from '../drafts/draft.ts'
import type { SheetTransport } from '../drafts/sheet-desk.ts'

const PREFIX = 'substitute '
const IV_BYTES = 12

export type SealedDrafts = Pick<SheetTransport, 'read' | 'update'>

/**
 * Drafts of a visit in this tab's sessionStorage, so that a reload loses no mark. The key that encrypts them comes from the
 * server and ends with the visit, so nobody can read what a closed device has left. Rejects if the browser cannot encrypt.
 */
export function openSealedDrafts(keyText: string): SealedDrafts {
  const key = importKey(keyText)
  // Not awaited here, because each use of it handles its failure.
  key.catch(() => undefined)
  let last: Promise<unknown> = Promise.resolve()
  /** One after another, so that each change builds on the one before. */
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const result = last.then(action, action)
    last = result.catch(() => undefined)
    return result
  }
  const readNow = async (account: number, id: SheetId) => open(await key, nameOf(account, id))
  return {
    read: (account, id) => inTurn(() => readNow(account, id)),
    update: (account, id, change) =>
      inTurn(async () => {
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
    // A browser that stores nothing has nothing to delete.
  }
}

const nameOf = (account: number, { section_period_id, date, teacher_id }: SheetId) =>
  `${PREFIX}${account} ${date} ${section_period_id} ${teacher_id}`

const importKey = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Names are on the page and with the server. */
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

/** Undefined where nothing is stored, or what is stored belongs to another visit. */
async function open(key: CryptoKey, name: string): Promise<StoredSheet | undefined> {
  const stored = sessionStorage.getItem(name)
  const [iv, sealed] = stored?.split('.') ?? []
  if (!iv || !sealed) return undefined
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(sealed))
    return JSON.parse(new TextDecoder().decode(plain)) as StoredSheet
  } catch {
    // Nobody can read it any more.
    return undefined
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
const textOf = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))
