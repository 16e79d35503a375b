import { Button } from '@mantine/core'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { STUDENT_SCREENS } from '#web/school/student-screens.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { signInAddress } from '#web/session/sign-in.ts'
import { Brand } from './brand.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import styles from './top-bar.module.css'

/** The header for visitors, students and newcomers. */
export function TopBar() {
  const { user, isStudent, signOut } = useSession()
  const { pathname, search } = useLocation()
  return (
    <header className={styles.bar}>
      <Brand />
      {isStudent && <OwnScreens />}
      <div className={styles.right}>
        <NavLink to="/" className={styles.home ?? ''}>
          Home
        </NavLink>
        <SchemeToggle />
        {user ? (
          <Button variant="default" size="sm" onClick={() => void signOut()}>
            Logout
          </Button>
        ) : (
          <Button variant="default" size="sm" component="a" href={signInAddress(pathname + search)}>
            Login
          </Button>
        )}
      </div>
    </header>
  )
}

/** A student's screens, one click from each other. */
function OwnScreens() {
  const canOpen = useCanOpen()
  return (
    <nav aria-label="Screens" className={styles.screens}>
      {STUDENT_SCREENS.filter(({ to }) => canOpen(to)).map(({ to, title }) => (
        <NavLink key={to} to={to} className={styles.screen ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
