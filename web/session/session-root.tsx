import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CallFailure, failureMessage } from '#web/api.ts'
import { SessionProvider } from '#web/school/current-user.tsx'
import { runSignOutGuards } from '#web/school/sign-out-guards.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import {
  accountIn,
  CURRENT_USER_KEY,
  readSession,
  rememberedAccount,
  signOut,
  type SessionFacts,
} from './start-up.ts'
import styles from './session-root.module.css'

/** Refused by the server, or not come through. */
const logoutFailure = (failure: unknown) =>
  failure instanceof CallFailure && failure.status > 0 ? 'Logout failed.' : 'Error during logout:'

/** Shows 'Loading...' until it is known who is there, then the app. */
export function SessionRoot({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState<SessionFacts>()
  const queries = useQueryClient()
  const known = useRef<number | undefined>(undefined)

  const session = useMemo(() => {
    const refresh = async () => {
      const read = await readSession()
      if (read.user?.id !== known.current) queries.clear()
      known.current = read.user?.id
      setFacts(read)
    }
    const leave = async () => {
      if (!(await runSignOutGuards())) return
      await signOut().catch(
        (failure: unknown) => void toastFailure(`${logoutFailure(failure)} ${failureMessage(failure)}`),
      )
    }
    /** Shows nothing more of someone who has left. */
    const forget = () => {
      if (rememberedAccount() === known.current) return
      known.current = undefined
      queries.clear()
      flushSync(() => setFacts(undefined))
    }
    return { refresh, signOut: leave, forget }
  }, [queries])

  useEffect(() => void session.refresh(), [session])
  useEffect(() => onOtherTabs(() => void session.refresh()), [session])
  useEffect(() => onLeaving(session.forget, () => void session.refresh()), [session])
  useEffect(() => onSignedOut(queries, () => void session.refresh()), [queries, session])

  if (!facts) {
    return (
      <p className={styles.loading} role="status">
        Loading...
      </p>
    )
  }
  const { refresh, signOut: leave } = session
  return <SessionProvider session={{ ...facts, refresh, signOut: leave }}>{children}</SessionProvider>
}

/** Someone signed in, or out, in another tab of this browser. */
function onOtherTabs(listen: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key !== CURRENT_USER_KEY) return
    if (accountIn(event.newValue) !== accountIn(event.oldValue)) listen()
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** A browser may keep a page that is left, as it stands, and bring it back by its Back button, to whoever sits there then. */
function onLeaving(forget: () => void, comeBack: () => void): () => void {
  const left = (event: PageTransitionEvent) => event.persisted && forget()
  const back = (event: PageTransitionEvent) => event.persisted && (forget(), comeBack())
  addEventListener('pagehide', left)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('pagehide', left)
    removeEventListener('pageshow', back)
  }
}

/** A page could not be read because the session has ended. A page that is already filled stays, with its unsaved work. */
function onSignedOut(queries: ReturnType<typeof useQueryClient>, listen: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { data, error } = event.query.state
    if (data === undefined && error instanceof CallFailure && error.code === 'signed_out') listen()
  })
}
