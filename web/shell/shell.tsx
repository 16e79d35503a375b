import { Box, Flex, Text } from '@mantine/core'
import { useCallback, type MouseEvent } from 'react'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { clockTime } from '#web/school/display.ts'
import { fullDay } from '#web/school/days.ts'
import { ConfirmHost } from '#web/ui/feedback/confirm.tsx'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { PrintHeader } from '#web/ui/print/print-header.tsx'
import type { Badges } from './badges.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsavedGuardHost } from './unsaved-guard-host.tsx'
import { usePreloadedLinks } from './use-preloaded-links.ts'
import styles from './shell.module.css'

// Visitors and students have no side bar, so they never load it.
const SideBar = lazyComponent(
  () => import('./side-bar.tsx').then((part) => part.SideBar),
  () => <Box mih={52} bg="var(--card)" />,
)
export const preloadSideBar = SideBar.preload

type ShellProps = {
  badges: Badges
  /** Preloads the scripts of the page at an address. */
  preload: (pathname: string, isStudent: boolean) => Promise<void>
}

/** The frame of every page: the header (for staff, a side bar) and the footer. */
export function Shell({ badges, preload }: ShellProps) {
  const { user, isTeacher, isStudent } = useSession()
  usePreloadedLinks(useCallback((pathname) => preload(pathname, isStudent), [preload, isStudent]))
  return (
    <>
      <a href="#main" className={`${styles.skip} screen-only`} onClick={goToMain}>
        Skip to content
      </a>
      <Box
        {...(isTeacher
          ? { className: `${styles.withSide} print-flow` }
          : { className: 'print-flow', display: 'flex', mih: '100dvh', style: { flexDirection: 'column' } })}
      >
        {isTeacher ? <SideBar badges={badges} /> : <TopBar />}
        <Flex className="print-flow" direction="column" flex={1} miw={0}>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            className={styles.main ?? ''}
            mx={isTeacher ? 0 : 'auto'}
          >
            {user && <PrintedBy />}
            <Outlet />
          </Box>
          <Footer />
        </Flex>
        {isStudent && <BottomBar />}
      </Box>
      <ConfirmHost />
      <UnsavedGuardHost />
      {user && <ToastHost />}
      <ScrollRestoration />
    </>
  )
}

// A '#main' in the address would add a step to the history, so the focus is moved by hand.
function goToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function PrintedBy() {
  const { school_name } = useCurrentUser()
  const { today, time } = useSchoolClock()
  return <PrintHeader school={school_name} printed={`${fullDay(today)}, ${clockTime(time)}`} />
}

/** Staff have this link in the side bar instead. */
function Footer() {
  const { readAt, user, isTeacher, isStudent } = useSession()
  return (
    <Text component="footer" className={`${styles.footer} screen-only`} fz={13} c="dimmed">
      Homeroom · © {new Date(readAt).getFullYear()} · All rights reserved
      {user && !isTeacher && (
        <>
          {isStudent && (
            <>
              {' · '}
              <Link to="/privacy" style={{ color: 'inherit' }}>
                Privacy
              </Link>
            </>
          )}
          {' · '}
          <Link to="/devices" style={{ color: 'inherit' }}>
            Signed-in devices
          </Link>
        </>
      )}
    </Text>
  )
}
