import { Center, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  setCsrfToken,
  CallFailure,
  failureMessage,
  call,
  fetchToken,
  send,
  token,
  type Reply,
} from '#web/api.ts'
import { dropReplies, sessionOfPage } from '#web/page-data.ts'
import type { PageData } from '#contract/page-data.ts'
import { deleteOtherCopies, recordActivity, openCopiesOf } from '#web/school/copies.ts'
import { setDisplay } from '#web/school/display.ts'
import { SessionProvider, type Person, type Session } from '#web/school/current-user.tsx'
import { runSignOutGuards } from '#web/school/sign-out-guards.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { suppressBeforeUnload } from '#web/ui/forms/leave-warning.ts'
import { clearUnsavedForms } from '#web/ui/forms/unsaved-guard.ts'

/** Browser storage holds the user so that other tabs notice sign-in and sign-out. It never decides about access. */
const CURRENT_USER_KEY = 'current-user'

/** How soon a failed check of a signed-in user is retried. */
const RETRY_MS = 5_000

type SessionFacts = Omit<Session, 'refresh' | 'signOut'>

/** Signing out failed because the server rejected it or could not be reached. */
const logoutFailure = (failure: unknown) =>
  failure instanceof CallFailure && failure.status > 0 ? 'Logout failed.' : 'Error during logout:'

/** Shows the app once the user is known. That is usually in the page's HTML; otherwise it shows 'Loading...' and asks the server. */
export function SessionRoot({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState(sessionFromPage)
  const queries = useQueryClient()
  const accountId = useRef(facts?.user?.id)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const session = useMemo(() => {
    const forgetRecords = () => {
      queries.clear()
      dropReplies()
    }
    const start = (fromPage: SessionFacts | undefined) => {
      if (fromPage) remember(fromPage)
      else void refresh()
    }
    const refreshLater = () => {
      clearTimeout(retryTimer.current)
      retryTimer.current = setTimeout(() => void refresh(), RETRY_MS)
    }
    const refresh = async () => {
      clearTimeout(retryTimer.current)
      const read = await readSession()
      // A lost connection must not sign anyone out, because the page may have unsaved work.
      if (read.unreachable && accountId.current !== undefined) return refreshLater()
      if (read.isOffline) refreshLater()
      else remember(read)
      if (read.user?.id !== accountId.current) forgetRecords()
      accountId.current = read.user?.id
      setFacts(read)
    }
    const guardedSignOut = async ({ everywhere = false } = {}) => {
      if (!(await runSignOutGuards())) return
      await signOut(everywhere).catch(
        (failure: unknown) => void toastFailure(`${logoutFailure(failure)} ${failureMessage(failure)}`),
      )
    }
    /** Clears the screen if the user has signed out in the meantime. */
    const clearIfSignedOut = () => {
      if (rememberedAccount() === accountId.current) return
      accountId.current = undefined
      forgetRecords()
      flushSync(() => setFacts(undefined))
    }
    return { start, refresh, signOut: guardedSignOut, clearIfSignedOut }
  }, [queries])

  const start = useEffectEvent(() => session.start(facts))
  // This has to run before the effects of pages, which store data for the user recorded here.
  useLayoutEffect(() => {
    start()
    return () => clearTimeout(retryTimer.current)
  }, [])
  useEffect(() => onAccountChange(() => void session.refresh()), [session])
  useEffect(() => onPageRestored(session.clearIfSignedOut, () => void session.refresh()), [session])
  useEffect(() => onSessionEnd(queries, () => void session.refresh()), [queries, session])

  if (!facts) {
    return (
      <Center mih="100dvh">
        <Text role="status" c="dimmed">
          Loading...
        </Text>
      </Center>
    )
  }
  return (
    <SessionProvider session={{ ...facts, refresh: session.refresh, signOut: session.signOut }}>
      {children}
    </SessionProvider>
  )
}

/** Calls a listener if someone signs in or out in another tab. */
function onAccountChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CURRENT_USER_KEY) return
    if (accountIn(event.newValue) !== accountIn(event.oldValue)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Browsers may restore a frozen page after Back, perhaps for another user. */
function onPageRestored(clear: () => void, restored: () => void): () => void {
  const onHide = (event: PageTransitionEvent) => event.persisted && clear()
  const onShow = (event: PageTransitionEvent) => event.persisted && (clear(), restored())
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}

/** Calls a listener if a page cannot load because the session has ended. Pages with data stay, because they may have unsaved work. */
function onSessionEnd(queries: ReturnType<typeof useQueryClient>, listener: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { data, error } = event.query.state
    if (data === undefined && error instanceof CallFailure && error.code === 'signed_out') listener()
  })
}

/** Reads the results of the start-up checks from the page's HTML. */
function sessionFromPage(): SessionFacts | undefined {
  const page = sessionOfPage()
  if (!page) return undefined
  setCsrfToken(page.csrf.csrfToken)
  return factsOf(page, Date.now() - page.age)
}

type Checks = {
  [Check in 'authentication' | 'userType' | 'user']: PageData['session'][Check] | undefined
}

/** Runs all start-up checks in parallel. */
async function readSession(): Promise<SessionFacts> {
  const failures: unknown[] = []
  const note = (failure: unknown) => void failures.push(failure)
  const [, authentication, userType, user] = await Promise.all([
    fetchToken(),
    call('GET /api/check-authentication/').catch(note),
    call('GET /api/check-user-type/').catch(note),
    call('GET /api/current-user/').catch(note),
  ])
  const facts = factsOf({ authentication, userType, user }, Date.now())
  const isUnreachable = failures.length === 3 && failures.every(isNetworkFailure)
  return { ...facts, ...(isUnreachable && (await offlineFacts())) }
}

const isNetworkFailure = (failure: unknown) => failure instanceof CallFailure && failure.status === 0

/** The last user of this browser if it has copies of today. Offline, they can only view and mark these. */
async function offlineFacts(): Promise<Partial<SessionFacts>> {
  const account = rememberedAccount()
  const last = typeof account === 'number' ? await openCopiesOf(account) : undefined
  if (!last) return {}
  setDisplay(last.user.display)
  const may = { edit: false, administer: false, settings: false }
  return { ...last, user: { ...last.user, may }, isOffline: true }
}

/** If a check failed, no one counts as signed in. This also applies the school's formats of names and times. */
function factsOf({ authentication, userType, user: reply }: Checks, readAt: number): SessionFacts {
  const unreachable = !authentication || !userType || !reply
  if (reply) setDisplay(reply.display)
  const user = !unreachable && authentication.isAuthenticated ? personOf(reply) : undefined
  return {
    user,
    isTeacher: user !== undefined && (userType?.isTeacher ?? false),
    isStudent: user !== undefined && (userType?.isStudent ?? false),
    choices: reply?.choices ?? {},
    debug: reply?.debug ?? false,
    signIn: reply?.sign_in ?? [],
    school_name: reply?.school_name,
    readAt,
    unreachable,
    isOffline: false,
  }
}

/** Leaves out the choices so that they are not written to browser storage. */
function personOf(reply: Reply<'GET /api/current-user/'>): Person | undefined {
  const { authenticated, id, email, role } = reply
  if (!authenticated || id === undefined || email === undefined || role === undefined) return undefined
  const person = { ...reply, id, email, role }
  delete person.choices
  return person
}

/** Tells other tabs who is signed in, and deletes data that this browser has stored for others. */
function remember({ user, unreachable }: SessionFacts): void {
  if (user) recordActivity(Date.now())
  rememberUser(user)
  if (!unreachable) void deleteOtherCopies(user?.id, user?.now.slice(0, 10))
}

function rememberUser(user: Person | undefined) {
  try {
    if (user) localStorage.setItem(CURRENT_USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(CURRENT_USER_KEY)
  } catch {
    // If storage is full or blocked, other tabs do not notice the change.
  }
}

/** The account of the stored person; undefined after a logout. */
const accountIn = (stored: string | null): unknown =>
  stored ? (JSON.parse(stored) as { id?: unknown }).id : undefined

/** The account in browser storage, which another tab may have written. */
function rememberedAccount(): unknown {
  try {
    return accountIn(localStorage.getItem(CURRENT_USER_KEY))
  } catch {
    return undefined
  }
}

/** Ends this session, or all of the user's sessions, and goes to the front page. If it throws CallFailure, nothing has changed. */
async function signOut(everywhere: boolean): Promise<void> {
  if (everywhere) await call('DELETE /api/sessions/')
  else await send('/logout/', { method: 'POST', body: new URLSearchParams({ csrfmiddlewaretoken: token() }) })
  rememberUser(undefined)
  await deleteOtherCopies()
  // The warning stays on until now because signing out may fail with unsaved work on the page.
  suppressBeforeUnload()
  clearUnsavedForms()
  location.assign('/')
}
