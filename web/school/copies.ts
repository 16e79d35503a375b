import { createStore, delMany, get, keys, setMany, type UseStore } from 'idb-keyval'
import type { Person, Session } from './current-user.tsx'
import { IDLE_HOURS } from '#contract/words.ts'
import { deleteOtherRecent } from './remembered/recent-pages.ts'
import { schoolMoment } from './school-moment.ts'

/** The session without its actions, and one sheet or seating chart of the day by section period and teacher. */
export type CopiedSession = Pick<Session, 'isTeacher' | 'isStudent' | 'school_name' | 'readAt'> & {
  user: Person
}
type Name = 'session' | 'classes' | 'roll' | `sheet ${number} ${number}` | `seats ${number} ${number}`
/** `at` is the school's time ('HH:MM') when the server sent the value. */
export type Copy<T> = { value: T; at: string }

/**
 * This browser's copies of a school day for use without a network: the session, the day's classes, and the sheets and
 * seating charts that were opened. There is one account and one day at a time, with which each key begins.
 */
let openedStore: UseStore | undefined
const store = () => (openedStore ??= createStore('homeroom-today', 'copies'))

/** The owner of the copies; undefined before the session is loaded and after signing out. */
let owner: string | undefined

/** The time of the last activity in any tab of this browser, in milliseconds. */
const USED_AT_KEY = 'used-at'
const IDLE_MS = IDLE_HOURS.staff * 3_600_000

/** Stores the time of the last activity. A browser without storage cannot work offline anyway. */
export function recordActivity(at: number): void {
  try {
    if (at > lastNoted()) localStorage.setItem(USED_AT_KEY, String(at))
  } catch {
    // Storage is full or blocked.
  }
}

function lastNoted(): number {
  try {
    return Number(localStorage.getItem(USED_AT_KEY))
  } catch {
    return 0
  }
}

/** Stores the time of the last activity, and deletes the copies once the session has expired. */
export async function deleteIdleCopies(usedAt: number): Promise<void> {
  recordActivity(usedAt)
  if (isIdle()) await deleteOtherCopies()
}

const isIdle = () => Date.now() - lastNoted() > IDLE_MS

/** Deletes the copies and recent pages of every other account and day; all if no one is signed in. Never rejects. */
export async function deleteOtherCopies(account?: number, day?: string): Promise<void> {
  deleteOtherRecent(account)
  owner = account === undefined || day === undefined ? undefined : `${account} ${day} `
  const prefix = owner
  await deleteWhere((key) => prefix === undefined || !key.startsWith(prefix))
}

/** Stores copies of replies, unless there is no owner. Never rejects. */
export async function writeCopies(copies: Partial<Record<Name, unknown>>, at: string): Promise<void> {
  if (owner === undefined) return
  const prefix = owner
  const entries = Object.entries(copies).map(([name, value]): [string, Copy<unknown>] => [
    prefix + name,
    { value, at },
  ])
  // If the browser does not store data, it just cannot work offline.
  await setMany(entries, store()).catch(() => undefined)
}

/** Reads the signed-in user's copy of the day. Never rejects. */
export async function readCopy<T>(name: Name): Promise<Copy<T> | undefined> {
  return owner === undefined ? undefined : get<Copy<T>>(owner + name, store()).catch(() => undefined)
}

/**
 * Today's session of an account in this browser, with which it can read its copies offline. It ends at midnight at the school,
 * or after as many idle hours as a session. Never rejects.
 */
export async function openCopiesOf(account: number): Promise<CopiedSession | undefined> {
  if (isIdle()) {
    await deleteOtherCopies()
    return undefined
  }
  const found = await keys<string>(store()).catch((): string[] => [])
  const key = found.find((each) => each.startsWith(`${account} `) && each.endsWith(' session'))
  const copy = key && (await get<Copy<CopiedSession>>(key, store()).catch(() => undefined))
  const session = copy ? copy.value : undefined
  const today = session && schoolMoment({ now: session.user.now, readAt: session.readAt }, Date.now()).today
  const isToday = today !== undefined && key?.startsWith(`${account} ${today} `)
  await deleteOtherCopies(isToday ? account : undefined, today)
  return isToday ? session : undefined
}

async function deleteWhere(isOld: (key: string) => boolean): Promise<void> {
  try {
    const old = (await keys<string>(store())).filter(isOld)
    if (old.length > 0) await delMany(old, store())
  } catch {
    // If the browser does not store data, there is nothing to delete.
  }
}
