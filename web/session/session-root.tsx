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

/** Where browser storage keeps the person, so that other tabs hear of a sign-in or a logout. Never trusted for access. */
const CURRENT_USER_KEY = 'current-user'

/** How long after a failed check of somebody who is signed in the next one follows. */
const RETRY_MS = 5_000

type SessionFacts = Omit<Session, 'refresh' | 'signOut'>

/** Refused by the server, or not reached. */
const logoutFailure = (failure: unknown) =>
  failure instanceof CallFailure && failure.status > 0 ? 'Logout failed.' : 'Error during logout:'

/** Shows the app as soon as it is known who is there, which the page's HTML says; else 'Loading...' and asks. */
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
      // A lost connection signs nobody out: their page stays with what they have typed.
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
    /** Takes the pages of somebody who has signed out meanwhile off the screen. */
    const clearIfSignedOut = () => {
      if (rememberedAccount() === accountId.current) return
      accountId.current = undefined
      forgetRecords()
      flushSync(() => setFacts(undefined))
    }
    return { start, refresh, signOut: guardedSignOut, clearIfSignedOut }
  }, [queries])

  const start = useEffectEvent(() => session.start(facts))
  // Before the effects of the pages, which store what they have loaded for the person who is noted here.
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

/** Someone signed in, or out, in another tab of this browser. */
function onAccountChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CURRENT_USER_KEY) return
    if (accountIn(event.newValue) !== accountIn(event.oldValue)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** A browser may freeze a page that is left and show it again after Back, to somebody else. */
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

/** A page could not be read because the session has ended. A page that is already filled stays, with its unsaved work. */
function onSessionEnd(queries: ReturnType<typeof useQueryClient>, listener: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { data, error } = event.query.state
    if (data === undefined && error instanceof CallFailure && error.code === 'signed_out') listener()
  })
}

/** The start-up checks as the page's HTML answers them. */
function sessionFromPage(): SessionFacts | undefined {
  const page = sessionOfPage()
  if (!page) return undefined
  setCsrfToken(page.csrf.csrfToken)
  return factsOf(page, Date.now() - page.age)
}

type Checks = {
  [Check in 'authentication' | 'userType' | 'user']: PageData['session'][Check] | undefined
}

/** The start-up checks, all at once. */
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

/** The last person of this browser, where copies of today are there to be shown; they may do nothing else. */
async function offlineFacts(): Promise<Partial<SessionFacts>> {
  const account = rememberedAccount()
  const last = typeof account === 'number' ? await openCopiesOf(account) : undefined
  if (!last) return {}
  setDisplay(last.user.display)
  const may = { edit: false, administer: false, settings: false }
  return { ...last, user: { ...last.user, may }, isOffline: true }
}

/** Where a check failed, nobody counts as signed in. Names and times are shown as the reply says from now on. */
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

/** Without the choices, so that the browser's storage keeps none of them. */
function personOf(reply: Reply<'GET /api/current-user/'>): Person | undefined {
  const { authenticated, id, email, role } = reply
  if (!authenticated || id === undefined || email === undefined || role === undefined) return undefined
  const person = { ...reply, id, email, role }
  delete person.choices
  return person
}

/** Has the other tabs know who is signed in now, and forgets what this browser has stored of others. */
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
    // Storage may be full or forbidden: then other tabs do not hear of the change.
  }
}

/** The account of the stored person; undefined after a logout. */
const accountIn = (stored: string | null): unknown =>
  stored ? (JSON.parse(stored) as { id?: unknown }).id : undefined

/** The account that the browser's storage names now; another tab may have written it. */
function rememberedAccount(): unknown {
  try {
    return accountIn(localStorage.getItem(CURRENT_USER_KEY))
  } catch {
    return undefined
  }
}

/** Ends the session, or all of this person, and leaves for the front page. Throws CallFailure, and then nothing has changed. */
async function signOut(everywhere: boolean): Promise<void> {
  if (everywhere) await call('DELETE /api/sessions/')
  else await send('/logout/', { method: 'POST', body: new URLSearchParams({ csrfmiddlewaretoken: token() }) })
  rememberUser(undefined)
  await deleteOtherCopies()
  // Only now: where logging out has failed, what is unsaved is still asked about.
  suppressBeforeUnload()
  clearUnsavedForms()
  location.assign('/')
}
