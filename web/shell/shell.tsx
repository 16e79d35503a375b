import { lazy, Suspense, type MouseEvent } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { loadChunk } from '#web/chunk.ts'
import type { PageEntry } from '#web/page-entry.ts'
import { useSession } from '#web/school/current-user.tsx'
import { ScreensProvider } from '#web/school/screens.tsx'
import { ConfirmHost } from '#web/ui/feedback/confirm.tsx'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsavedGuardHost } from './unsaved-guard-host.tsx'
import styles from './shell.module.css'

// Visitors and students never need it.
const SideBar = lazy(() =>
  loadChunk(() => import('./side-bar.tsx')).then(({ SideBar: part }) => ({ default: part })),
)

/** Around every page: header, for staff with the navigation at the side, and footer. */
export function Shell({ pages }: { pages: readonly PageEntry[] }) {
  const { user, isTeacher } = useSession()
  return (
    <ScreensProvider screens={pages}>
      <a href="#main" className={styles.skip} onClick={goToMain}>
        Skip to the page
      </a>
      <div className={isTeacher ? styles.withSide : styles.plain}>
        {isTeacher ? (
          <Suspense fallback={<div className={styles.sidePlace} />}>
            <SideBar pages={pages} />
          </Suspense>
        ) : (
          <TopBar />
        )}
        <div className={styles.column}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <ConfirmHost />
      <UnsavedGuardHost />
      {user && <ToastHost />}
      <ScrollRestoration />
    </ScreensProvider>
  )
}

// Without the '#main' in the address, which would count as a step in the history.
function goToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
