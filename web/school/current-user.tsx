import { createContext, useContext, type ReactNode } from 'react'
import type { Preferences } from '#contract/people/person/choices.ts'
import type { CurrentUser } from '#contract/session.ts'

/** The result of the start-up checks. */
export type Session = {
  /** Undefined if no one is signed in, or if that could not be determined. */
  user: Person | undefined
  isTeacher: boolean
  isStudent: boolean
  /** The user's remembered choices when the page was loaded. `useChoice` includes later ones. */
  choices: Preferences
  /** Test and debug links are shown only if this is true. */
  debug: boolean
  /** The sign-in providers; empty if they could not be loaded. */
  signIn: CurrentUser['sign_in']
  school_name: string | undefined
  /** When `user.now` was read, in milliseconds of this computer's clock. */
  readAt: number
  /** True if a start-up check failed. No one counts as signed in, and the screen says why. */
  unreachable: boolean
  /** True without a network. `user` is then the last user of this browser, who sees its copy of today. */
  isOffline: boolean
  /** Repeats the start-up checks, for example after the settings have changed. */
  refresh: () => Promise<void>
  /** Asks about unsaved work first. `everywhere` ends the user's sessions in all browsers. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
}

/** A signed-in user. `may` has the rights that do not depend on a record. */
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
  if (!session) throw new Error('This part of the page needs a session around it.')
  return session
}

/** The signed-in user. Use it only on pages that require sign-in. */
export function useCurrentUser(): Person {
  const { user } = useSession()
  if (!user) throw new Error('No one is signed in on this part of the page.')
  return user
}

/**
 * The address that starts sign-in with a provider and returns to `next` afterwards. `path` comes from the reply about the
 * current user.
 */
export function signInAddress(path: string, next: string): string {
  const begin = path === 'google-oauth2' ? '/accounts/google/login/' : `/social/login/${path}/`
  return `${begin}?${new URLSearchParams({ process: 'login', next }).toString()}`
}
