import { Burger, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageEntry } from '#web/page-entry.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { SearchLauncher } from '#web/search/launcher.tsx'
import { Brand } from './brand.tsx'
import { Navigation } from './navigation.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import styles from './side-bar.module.css'

/** The header for staff: at the side of a laptop; on a phone a bar whose button opens the same in a drawer. */
export function SideBar({ pages }: { pages: readonly PageEntry[] }) {
  const [opened, drawer] = useDisclosure(false)
  // After a link the focus belongs to the page that opens, after closing to the button.
  const [followed, setFollowed] = useState(false)
  const open = () => {
    setFollowed(false)
    drawer.open()
  }
  const follow = () => {
    setFollowed(true)
    drawer.close()
  }
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Brand />
        <SearchLauncher screens={pages} />
        <Burger
          className={styles.burger ?? ''}
          size="sm"
          opened={opened}
          onClick={open}
          aria-label="Open the navigation"
        />
      </div>
      <div className={styles.side}>
        <Navigation pages={pages} />
        <Account />
      </div>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        returnFocus={!followed}
        title={<Brand onFollow={follow} />}
        size={290}
        padding="md"
      >
        <div className={styles.drawer}>
          <Navigation pages={pages} onFollow={follow} />
          <Account onFollow={follow} />
        </div>
      </Drawer>
    </header>
  )
}

const ROLE_WORDS = {
  admin: 'Office',
  teacher: 'Teacher',
  student: 'Student',
  none: 'Not listed yet',
} as const

function Account({ onFollow }: { onFollow?: () => void }) {
  const { signOut } = useSession()
  const { first_name, last_name, email, role } = useCurrentUser()
  return (
    <div className={styles.account}>
      <div className={styles.person}>
        <span className={styles.name}>{[first_name, last_name].filter(Boolean).join(' ') || email}</span>
        <span className={styles.role}>{ROLE_WORDS[role]}</span>
      </div>
      <div className={styles.controls}>
        <Link to="/" className={styles.control} onClick={onFollow}>
          Home
        </Link>
        <UnstyledButton className={styles.control ?? ''} onClick={() => void signOut()}>
          Logout
        </UnstyledButton>
        <SchemeToggle />
      </div>
    </div>
  )
}
