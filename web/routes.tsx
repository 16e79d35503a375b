import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { loadChunk } from './chunk.ts'
import type { PageEntry } from './page-entry.ts'
import { pages } from './pages.tsx'
import { useSession } from './school/current-user.tsx'
import { canOpenScreen } from './school/screens.tsx'
import { SignInPanel } from './session/sign-in-panel.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { SkeletonRows } from './ui/feedback/list-state.tsx'

const contentOf = (load: PageEntry['load']) =>
  lazy(() => loadChunk(load).then(({ Page }) => ({ default: Page })))

const routeOf = (page: PageEntry) => {
  const content = contentOf(page.load)
  const own = page.own ? contentOf(page.own) : content
  return {
    path: page.path,
    element: <Guarded key={page.path} page={page} content={content} own={own} />,
    ErrorBoundary: ErrorScreen,
  }
}

type GuardedProps = {
  page: PageEntry
  content: ComponentType
  /** What a student sees. */
  own: ComponentType
}

/** A visitor signs in here; someone for whom the page is not meant is sent to their home page. */
function Guarded({ page, content, own }: GuardedProps) {
  const session = useSession()
  if (canOpenScreen(page.who, session)) {
    const Content = session.isStudent ? own : content
    return (
      <Suspense fallback={<SkeletonRows />}>
        {/* The next person at this machine does not see what the last one typed. */}
        <Content key={session.user?.id} />
      </Suspense>
    )
  }
  return session.user ? (
    <Navigate to="/" replace />
  ) : (
    <SignInPanel title={page.title} sentence={page.signIn} />
  )
}

type LazyPart = { default: ComponentType }
// Where it cannot be loaded, marks are still sent from their sheet.
const PendingSheets = lazy(() =>
  import('#web/attendance/drafts/pending-sheets.tsx').then(
    (part): LazyPart => ({ default: part.PendingSheets }),
    (): LazyPart => ({ default: () => null }),
  ),
)

function StaffOnly() {
  const { isTeacher, user } = useSession()
  return isTeacher && <Suspense fallback={null}>{<PendingSheets key={user?.id} />}</Suspense>
}

/** Where even the frame around the pages failed. */
const LastResort = () => (
  <main style={{ padding: '22px 30px' }}>
    <ErrorScreen />
  </main>
)

export const router = createBrowserRouter([
  {
    element: (
      <>
        <Shell pages={pages} />
        <StaffOnly />
      </>
    ),
    ErrorBoundary: LastResort,
    children: [...pages.map(routeOf), { path: '*', element: <Navigate to="/" replace /> }],
  },
])
