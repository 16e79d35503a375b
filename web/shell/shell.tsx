import { Outlet, ScrollRestoration } from 'react-router'
import type { PageEntry } from '#web/pages.tsx'
import { useSession } from '#web/school/current-user.tsx'
import { ScreensProvider } from '#web/school/screens.tsx'
import { ConfirmHost } from '#web/ui/confirm.tsx'
import { Footer } from './footer.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './shell.module.css'

/** Around every page: header, for staff with the navigation at the side, and footer. */
export function Shell({ pages }: { pages: readonly PageEntry[] }) {
  const { isTeacher } = useSession()
  return (
    <ScreensProvider screens={pages}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <div className={isTeacher ? styles.withSide : styles.plain}>
        {isTeacher ? <SideBar pages={pages} /> : <TopBar />}
        <div className={styles.column}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <ConfirmHost />
      <ScrollRestoration />
    </ScreensProvider>
  )
}
