import { call, fetchToken, send, token, type Reply } from '#web/api.ts'
import type { Person, Session } from '#web/school/current-user.tsx'

/** Where browser storage keeps the person, so that other tabs hear of a sign-in or a logout. Never trusted for access. */
export const CURRENT_USER_KEY = 'current-user'

export type SessionFacts = Omit<Session, 'refresh' | 'signOut'>

/** The start-up checks, all at once. Where one fails, nobody counts as signed in. */
export async function readSession(): Promise<SessionFacts> {
  const [, authentication, type, reply] = await Promise.all([
    fetchToken(),
    call('GET /api/check-authentication/').catch(() => undefined),
    call('GET /api/check-user-type/').catch(() => undefined),
    call('GET /api/current-user/').catch(() => undefined),
  ])
  const unreachable = !authentication || !type || !reply
  const user = !unreachable && authentication.isAuthenticated ? personOf(reply) : undefined
  return {
    user,
    isTeacher: user !== undefined && (type?.isTeacher ?? false),
    isStudent: user !== undefined && (type?.isStudent ?? false),
    debug: reply?.debug ?? false,
    school_name: reply?.school_name,
    readAt: Date.now(),
    unreachable,
  }
}

const personOf = (reply: Reply<'GET /api/current-user/'>): Person | undefined =>
  reply.authenticated && reply.id !== undefined && reply.email !== undefined && reply.role !== undefined
    ? { ...reply, id: reply.id, email: reply.email, role: reply.role }
    : undefined

/** Has the other tabs know who is signed in now. */
export function rememberUser(user: Person | undefined) {
  try {
    if (user) localStorage.setItem(CURRENT_USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(CURRENT_USER_KEY)
  } catch {
    // Storage may be full or forbidden: then other tabs do not hear of the change.
  }
}

/** The account of the stored person; undefined after a logout. */
export const accountIn = (stored: string | null): unknown =>
  stored ? (JSON.parse(stored) as { id?: unknown }).id : undefined

/** The account that the browser's storage names now; another tab may have written it. */
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
  rememberUser(undefined)
  location.assign('/')
}
