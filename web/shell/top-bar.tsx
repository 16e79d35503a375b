import { Button, Flex, Group } from '@mantine/core'
import { NavLink, useLocation } from 'react-router'
import { signInAddress, useSession } from '#web/school/current-user.tsx'
import { STUDENT_SCREENS } from '#web/school/student-screens.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Brand } from './brand.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import styles from './shell.module.css'

/** The header for visitors, students and newcomers. */
export function TopBar() {
  const { user, isStudent, signIn, signOut } = useSession()
  const { pathname, search } = useLocation()
  const [way, ...others] = signIn
  const here = pathname + search
  return (
    <Flex
      component="header"
      className={`${styles.topBar} screen-only`}
      align="center"
      justify="space-between"
      gap={12}
      bg="var(--card)"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Brand />
      {isStudent && <OwnScreens />}
      <Group gap={10} wrap="nowrap">
        <NavLink to="/" className={styles.link ?? ''} data-quiet>
          Home
        </NavLink>
        <SchemeToggle />
        {user ? (
          <Button variant="default" size="sm" onClick={() => void signOut()}>
            Logout
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            component="a"
            href={
              way && others.length === 0
                ? signInAddress(way.path, here)
                : `/?next=${encodeURIComponent(here)}`
            }
          >
            Login
          </Button>
        )}
      </Group>
    </Flex>
  )
}

/** Links between a student's screens. */
function OwnScreens() {
  const canOpen = useCanOpen()
  return (
    <nav aria-label="Screens" className={styles.ownScreens}>
      {STUDENT_SCREENS.filter(({ to }) => canOpen(to)).map(({ to, title }) => (
        <NavLink key={to} to={to} className={styles.link ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
