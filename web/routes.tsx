import { listedPages, type ListedPage } from '#contract/pages/find-page.ts'
import { MOVED } from '#contract/pages/moved.ts'
import { FAMILY_PATH, SUBSTITUTE_PATH } from '#contract/page-data.ts'
import { createBrowserRouter, Navigate, useLocation } from 'react-router'
import { pageParts, preloadPage } from './page-parts.tsx'
import { BADGES, PendingRoll, PendingSheets } from './pages.tsx'
import { useSession } from './school/current-user.tsx'
import { canOpenScreen } from './school/screens.tsx'
import { NoConnection } from './session/no-connection.tsx'
import { SignInPanel } from './session/sign-in-panel.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { addHistoryKey } from './shell/history-key.ts'
import { PageNotFound } from './shell/page-not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { lazyComponent } from './ui/lazy-part.tsx'
import { useIsIdle, useIsInUse } from './ui/when-in-use.ts'

const routeOf = (page: ListedPage) => ({
  path: page.path,
  element: <Guarded key={page.path} page={page} />,
  ErrorBoundary: ErrorScreen,
})

/** Asks visitors to sign in, and sends users who may not open the page to their home page. */
function Guarded({ page }: { page: ListedPage }) {
  const session = useSession()
  const parts = pageParts[page.path]
  if (canOpenScreen(page, session)) {
    const Content = session.isStudent ? parts.forStudent : parts.content
    // The key resets the page for another user, who must not see what the last one typed.
    return <Content key={session.user?.id} />
  }
  if (session.isOffline) return <NoConnection />
  return session.user ? <Navigate to="/" replace /> : <SignInPanel sentence={page.signIn} />
}

const Moved = ({ to }: { to: string }) => <Navigate to={`${to}${useLocation().search}`} replace />

const movedRoutes = Object.entries(MOVED).map(([path, to]) => ({ path, element: <Moved to={to} /> }))

// These are not in the page table because they are only reached through links, without signing in.
const SubstitutePage = lazyComponent<object>(() =>
  import('./day/attendance/substitute/page.tsx').then((part) => part.Page),
)

const FamilyPage = lazyComponent<object>(() => import('./day/families/page.tsx').then((part) => part.Page))

function StaffOnly() {
  const { isTeacher, user } = useSession()
  const isIdle = useIsIdle()
  const isInUse = useIsInUse()
  return (
    isTeacher &&
    isIdle && (
      <>
        <PendingSheets key={user?.id} />
        {isInUse && <PendingRoll key={`roll ${user?.id}`} />}
      </>
    )
  )
}

/** Shown if even the frame of the app crashes. */
const LastResort = () => (
  <main style={{ padding: '22px 30px' }}>
    <ErrorScreen />
  </main>
)

addHistoryKey()

export const router = createBrowserRouter([
  { path: SUBSTITUTE_PATH, element: <SubstitutePage />, ErrorBoundary: LastResort },
  { path: FAMILY_PATH, element: <FamilyPage />, ErrorBoundary: LastResort },
  {
    element: (
      <>
        <Shell badges={BADGES} preload={preloadPage} />
        <StaffOnly />
      </>
    ),
    ErrorBoundary: LastResort,
    children: [...listedPages.map(routeOf), ...movedRoutes, { path: '*', element: <PageNotFound /> }],
  },
])
