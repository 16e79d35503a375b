import { createStore, delMany, get, keys, setMany, type UseStore } from 'idb-keyval'
import type { Person, Session } from './current-user.tsx'
import { IDLE_HOURS } from '#contract/words.ts'
import { schoolMoment } from './school-moment.ts'

/** The session without its actions, and one sheet of the day by section period and teacher. */
export type CopiedSession = Pick<Session, 'isTeacher' | 'isStudent' | 'school_name' | 'readAt'> & {
  user: Person
}
type Name = 'session' | 'classes' | `sheet ${number} ${number}`
/** `at`: when the server sent it, 'HH:MM' on the school's clock. */
export type Copy<T> = { value: T; at: string }

/**
 * What this browser keeps of a school day for when the network is gone: who was signed in, the day's classes and the
 * sheets that were opened. One account and one day at a time; the account and the day begin each key.
 */
let openedStore: UseStore | undefined
const store = () => (openedStore ??= createStore('homeroom-today', 'copies'))

/** The owner of the copies that are read and written; undefined before the session is loaded, and after signing out. */
let owner: string | undefined

/** When somebody last used a page of Homeroom in this browser, in milliseconds, in any tab. */
const USED_AT_KEY = 'used-at'
const IDLE_MS = IDLE_HOURS.staff * 3_600_000

/** Stores when a page was last used. A browser without storage shows nothing without a network. */
export function recordActivity(at: number): void {
  try {
    if (at > lastNoted()) localStorage.setItem(USED_AT_KEY, String(at))
  } catch {
    // Storage is full or forbidden.
  }
}

function lastNoted(): number {
  try {
    return Number(localStorage.getItem(USED_AT_KEY))
  } catch {
    return 0
  }
}

/** Stores when this page was last used, and deletes the copies once the session has expired. */
export async function deleteIdleCopies(usedAt: number): Promise<void> {
  recordActivity(usedAt)
  if (isIdle()) await deleteOtherCopies()
}

const isIdle = () => Date.now() - lastNoted() > IDLE_MS

/** Deletes the copies of every other account and day; all copies if nobody is signed in. Never rejects. */
export async function deleteOtherCopies(account?: number, day?: string): Promise<void> {
  owner = account === undefined || day === undefined ? undefined : `${account} ${day} `
  const prefix = owner
  await deleteWhere((key) => prefix === undefined || !key.startsWith(prefix))
}

/** Stores what the server has sent. Without an owner nothing is stored. Never rejects. */
export async function writeCopies(copies: Partial<Record<Name, unknown>>, at: string): Promise<void> {
  if (owner === undefined) return
  const prefix = owner
  const entries = Object.entries(copies).map(([name, value]): [string, Copy<unknown>] => [
    prefix + name,
    { value, at },
  ])
  // A browser that stores nothing has nothing to show without a network.
  await setMany(entries, store()).catch(() => undefined)
}

/** The stored copy of the day for the signed-in person. Never rejects. */
export async function readCopy<T>(name: Name): Promise<Copy<T> | undefined> {
  return owner === undefined ? undefined : get<Copy<T>>(owner + name, store()).catch(() => undefined)
}

/**
 * The session of today that an account left in this browser, to read its own copies by; none after midnight at school, nor
 * after as many hours without use as end a session. Never rejects.
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
    // A browser that stores nothing has nothing to delete.
  }
}
