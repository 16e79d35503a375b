import { createContext, useContext, type ReactNode } from 'react'
import type { Preferences } from '#contract/people/person/choices.ts'
import type { CurrentUser } from '#contract/session.ts'

/** The result of the start-up checks. */
export type Session = {
  /** Undefined when nobody is signed in, or when that could not be found out. */
  user: Person | undefined
  isTeacher: boolean
  isStudent: boolean
  /** What this person chose last, as it was when the page was loaded; `useChoice` knows what was chosen since. */
  choices: Preferences
  /** Test and debug links are shown only where this is true. */
  debug: boolean
  /** The sign-in providers; empty if they could not be loaded. */
  signIn: CurrentUser['sign_in']
  school_name: string | undefined
  /** When `user.now` was read, by this machine's clock in milliseconds. */
  readAt: number
  /** A start-up check failed: nobody counts as signed in, and the screen says why. */
  unreachable: boolean
  /** There is no network: `user` is the last person of this browser, who sees its stored copy of today. */
  isOffline: boolean
  /** Repeats the start-up checks, for example after the settings have changed. */
  refresh: () => Promise<void>
  /** Asks about unsaved work first. `everywhere`: ends this person's sessions in all browsers. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
}

/** Someone signed in. `may` says what they may do anywhere. */
export type Person = Omit<CurrentUser, 'choices' | 'sign_in'> & {
  id: number
  email: string
  role: NonNullable<CurrentUser['role']>
}

const SessionContext = createContext<Session | undefined>(undefined)

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session around this part of the page.')
  return session
}

/** The person on a page that needs one. */
export function useCurrentUser(): Person {
  const { user } = useSession()
  if (!user) throw new Error('No one is signed in on this part of the page.')
  return user
}

/**
 * Where sign-in with a provider begins, coming back to an address of ours afterwards. `path` is the provider's, as in the
 * reply about the current user.
 */
export function signInAddress(path: string, next: string): string {
  const begin = path === 'google-oauth2' ? '/accounts/google/login/' : `/social/login/${path}/`
  return `${begin}?${new URLSearchParams({ process: 'login', next }).toString()}`
}
