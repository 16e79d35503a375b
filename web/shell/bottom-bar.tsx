import { matchPath, Link, useLocation } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { STUDENT_SCREENS } from '#web/school/student-screens.ts'
import { CalendarIcon, ChartIcon, GroupIcon, HomeIcon, TickIcon } from '#web/ui/icons.tsx'
import { measureBottomBar } from '#web/ui/layout/measure-bar.ts'
import styles from './bottom-bar.module.css'

const HOME = { to: '/student-dashboard', short: 'Home' } as const
const HOME_ADDRESSES = new Set(['/', '/student-dashboard', '/student-home'])

const ICONS = {
  '/student-dashboard': HomeIcon,
  '/schedule': CalendarIcon,
  '/attendance': TickIcon,
  '/groups': GroupIcon,
  '/grades': ChartIcon,
} as const

/** A student's screens at the bottom of a phone. Its links stay in reach of a thumb on every page. */
export function BottomBar() {
  const { pathname } = useLocation()
  const canOpen = useCanOpen()
  const isCurrent = (to: string) =>
    to === HOME.to ? HOME_ADDRESSES.has(pathname) : matchPath({ path: to, end: false }, pathname) !== null
  return (
    <nav aria-label="Screens on a phone" className={`${styles.bar} screen-only`} ref={measureBottomBar}>
      {[HOME, ...STUDENT_SCREENS.filter(({ to }) => canOpen(to))].map(({ to, short }) => {
        const Icon = ICONS[to]
        return (
          <Link key={to} to={to} className={styles.place} aria-current={isCurrent(to) ? 'page' : undefined}>
            <Icon size={20} />
            {short}
          </Link>
        )
      })}
    </nav>
  )
}
