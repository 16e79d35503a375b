import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { loadChunk } from './chunk.ts'
import { pages, type PageEntry } from './pages.tsx'
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
  /** What a student gets. */
  own: ComponentType
}

/** A visitor signs in right here; someone for whom the page is not meant goes to where they begin. */
function Guarded({ page, content, own }: GuardedProps) {
  const session = useSession()
  if (canOpenScreen(page.who, session)) {
    const Content = session.isStudent ? own : content
    return (
      <Suspense fallback={<SkeletonRows />}>
        {/* What one person has begun on a page is not for the next one at this machine. */}
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

type Part = { default: ComponentType }
// It only helps: where it does not load, marks are sent from their sheet.
const PendingSheets = lazy(() =>
  import('#web/attendance/drafts/pending-sheets.tsx').then(
    (part): Part => ({ default: part.PendingSheets }),
    (): Part => ({ default: () => null }),
  ),
)

function ForStaff() {
  const { isTeacher, user } = useSession()
  return isTeacher && <Suspense fallback={null}>{<PendingSheets key={user?.id} />}</Suspense>
}

/** Even the frame around the pages broke. */
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
        <ForStaff />
      </>
    ),
    ErrorBoundary: LastResort,
    children: [...pages.map(routeOf), { path: '*', element: <Navigate to="/" replace /> }],
  },
])
