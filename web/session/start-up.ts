import { call, fetchToken, send, token, type Reply } from '#web/api.ts'
import type { Person, Session } from '#web/school/current-user.tsx'

/** Where browser storage keeps the person, so that other tabs hear of a sign-in or a logout. Never trusted for access. */
export const CURRENT_USER_KEY = 'current-user'

export type SessionFacts = Omit<Session, 'refresh' | 'signOut'>

/** The start-up checks, all at once. A check that fails counts as not signed in, or as no type. */
export async function readSession(): Promise<SessionFacts> {
  const [, authentication, type, told] = await Promise.all([
    fetchToken(),
    call('GET /api/check-authentication/').catch(none),
    call('GET /api/check-user-type/').catch(none),
    call('GET /api/current-user/').catch(none),
  ])
  const user = authentication?.isAuthenticated ? personOf(told) : undefined
  remember(user)
  return {
    user,
    isTeacher: user !== undefined && (type?.isTeacher ?? false),
    isStudent: user !== undefined && (type?.isStudent ?? false),
    debug: told?.debug ?? false,
    school_name: told?.school_name,
    readAt: Date.now(),
    unreachable: !authentication || !type || !told,
  }
}

const none = () => undefined

const personOf = (told: Reply<'GET /api/current-user/'> | undefined): Person | undefined =>
  told?.authenticated && told.id !== undefined && told.email !== undefined && told.role !== undefined
    ? { ...told, id: told.id, email: told.email, role: told.role }
    : undefined

function remember(user: Person | undefined) {
  try {
    if (user) localStorage.setItem(CURRENT_USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(CURRENT_USER_KEY)
  } catch {
    // Storage may be full or forbidden; only the other tabs miss something.
  }
}

/** The account of the stored person; undefined after a logout. */
export const accountIn = (stored: string | null): unknown =>
  stored ? (JSON.parse(stored) as { id?: unknown }).id : undefined

/** Whose browser this is now, as far as its storage tells, which another tab may have written. */
export function rememberedAccount(): unknown {
  try {
    return accountIn(localStorage.getItem(CURRENT_USER_KEY))
  } catch {
    return undefined
  }
}

/** Ends the session and leaves for the front page. Throws CallFailure, and then nothing has changed. */
export async function signOut(): Promise<void> {
  await send('/logout/', { method: 'POST', body: new URLSearchParams({ csrfmiddlewaretoken: token() }) })
  remember(undefined)
  location.assign('/')
}
