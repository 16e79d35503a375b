import { createContext, useContext, type ReactNode } from 'react'
import { matchPath } from 'react-router'
import { useSession, type Person, type Session } from './current-user.tsx'

/**
 * Who may open a screen. anyone: visitors too. person: everyone who is signed in. member: students and staff. staff: teachers and
 * the office. editor: staff who may write records. student, admin, superuser: as they say.
 */
export type Who = 'anyone' | 'person' | 'member' | 'student' | 'staff' | 'editor' | 'admin' | 'superuser'

/** A screen by its address, `/edit-student/:studentId`. */
export type Screen = {
  path: string
  who: Who
  /** It shows what this browser has stored where there is no network. */
  opensOffline?: true
}

const ALLOWED: Record<Exclude<Who, 'anyone'>, (session: Session, user: Person) => boolean> = {
  person: () => true,
  member: ({ isTeacher, isStudent }) => isTeacher || isStudent,
  student: ({ isStudent }) => isStudent,
  staff: ({ isTeacher }) => isTeacher,
  editor: (_, { may }) => may.edit,
  admin: (_, { may }) => may.administer,
  superuser: (_, { may }) => may.settings,
}

/** Whether this session may open a screen. The server decides about every call anyway. */
export function canOpenScreen({ who, opensOffline }: Omit<Screen, 'path'>, session: Session): boolean {
  if (who === 'anyone') return true
  if (session.isOffline && !opensOffline) return false
  return session.user !== undefined && ALLOWED[who](session, session.user)
}

const ScreensContext = createContext<readonly Screen[]>([])

export const ScreensProvider = ({
  screens,
  children,
}: {
  screens: readonly Screen[]
  children: ReactNode
}) => <ScreensContext value={screens}>{children}</ScreensContext>

/** Whether an address leads to a screen that exists and that this person may open: no other link is shown. */
export function useCanOpen(): (address: string) => boolean {
  const screens = useContext(ScreensContext)
  const session = useSession()
  return (address) => {
    const path = address.split('?')[0] ?? address
    const screen = screens.find(({ path: pattern }) => matchPath({ path: pattern, end: true }, path))
    return screen !== undefined && canOpenScreen(screen, session)
  }
}
