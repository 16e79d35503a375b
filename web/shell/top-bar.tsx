import { Button } from '@mantine/core'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { signInAddress } from '#web/session/sign-in.ts'
import { Brand } from './brand.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import styles from './top-bar.module.css'

/** The header for visitors, students and newcomers. */
export function TopBar() {
  const { user, signOut } = useSession()
  const { pathname, search } = useLocation()
  return (
    <header className={styles.bar}>
      <Brand />
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
