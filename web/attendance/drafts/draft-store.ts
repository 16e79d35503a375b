import { createStore, entries, get, type UseStore } from 'idb-keyval'
import type { TaughtClass } from '../sheet/classes.ts'
import { isEmpty, type Kept } from './draft.ts'
import type { SavedSheet } from './marks.ts'

/** One teacher's sheet of a day. */
export type SheetName = { section_period_id: number; date: string; teacher_id: number }
/** All that is needed to show and send a sheet without the server. `account` is whose marks these are. */
export type KeptSheet = SheetName & { account: number; taught: TaughtClass; saved: SavedSheet; kept: Kept }

let opened: UseStore | undefined
const store = () => (opened ??= createStore('homeroom-attendance', 'sheets'))

/** The account comes first: nobody's pages read what lies under another one. */
export const keyOf = (account: number, { section_period_id, date, teacher_id }: SheetName) =>
  `${account} ${date} ${section_period_id} ${teacher_id}`

/** What this browser keeps of a sheet for an account. Rejects where the browser keeps nothing. */
export const readKept = (account: number, name: SheetName): Promise<KeptSheet | undefined> =>
  get(keyOf(account, name), store())

/** All sheets that this browser keeps for an account, the oldest day first. */
export async function allKept(account: number): Promise<KeptSheet[]> {
  const kept = await entries<string, KeptSheet>(store())
  return kept.filter(([key]) => key.startsWith(`${account} `)).map(([, sheet]) => sheet)
}

/** Keeps a sheet, or forgets it when there is nothing left to keep. */
export const keep = (sheet: KeptSheet): Promise<void> =>
  changeKept(sheet.account, sheet, () => sheet).then(() => undefined)

/** Changes what is kept in one step, so that another tab's newer marks are not lost; answers what is kept then. */
export async function changeKept(
  account: number,
  name: SheetName,
  change: (sheet: KeptSheet | undefined) => KeptSheet | undefined,
): Promise<KeptSheet | undefined> {
  const key = keyOf(account, name)
  return store()('readwrite', (sheets) => {
    return new Promise<KeptSheet | undefined>((resolve, reject) => {
      const reading = sheets.get(key)
      reading.addEventListener('success', () => {
        const changed = change(reading.result as KeptSheet | undefined)
        const left = changed && !isEmpty(changed.kept) ? changed : undefined
        if (left) sheets.put(left, key)
        else sheets.delete(key)
        sheets.transaction.addEventListener('complete', () => resolve(left))
      })
      for (const failure of ['error', 'abort'] as const) {
        sheets.transaction.addEventListener(failure, () => reject(sheets.transaction.error ?? reading.error))
      }
    })
  })
}
