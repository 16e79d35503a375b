import { findPage } from '#contract/pages/find-page.ts'
import type { Page } from '#contract/pages/page.ts'
import { useSession, type Person, type Session } from './current-user.tsx'

const ALLOWED: Record<Exclude<Page['who'], 'anyone'>, (session: Session, user: Person) => boolean> = {
  person: () => true,
  member: ({ isTeacher, isStudent }) => isTeacher || isStudent,
  student: ({ isStudent }) => isStudent,
  staff: ({ isTeacher }) => isTeacher,
  editor: (_, { may }) => may.edit,
  admin: (_, { may }) => may.administer,
  superuser: (_, { may }) => may.settings,
}

/** Whether this session may open a screen. This only hides links, because the server checks every call. */
export function canOpenScreen(
  { who, opensOffline }: Pick<Page, 'who' | 'opensOffline'>,
  session: Session,
): boolean {
  if (who === 'anyone') return true
  if (session.isOffline && !opensOffline) return false
  return session.user !== undefined && ALLOWED[who](session, session.user)
}

/** Whether an address is a page that the user may open. Other links are hidden. */
export function useCanOpen(): (address: string) => boolean {
  const session = useSession()
  return (address) => {
    const page = findPage(address.split('?')[0] ?? address)
    return page !== undefined && canOpenScreen(page.value, session)
  }
}
