import { Box, Burger, Flex, Group, Text, UnstyledButton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { listedPages } from '#contract/pages/find-page.ts'
import { OFFICE_NAVIGATION, TEACHER_NAVIGATION } from '#contract/pages/navigation.ts'
import { PAGES } from '#contract/pages/pages.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { SearchLauncher } from '#web/search/launcher.tsx'
import { canOpenScreen } from '#web/school/screens.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { useIsInUse } from '#web/ui/when-in-use.ts'
import { Brand } from './brand.tsx'
import { KeysButton } from './keys-button.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { activeScreen } from './active-screen.ts'
import type { Badges } from './badges.ts'
import styles from './shell.module.css'

// The drawer is preloaded after the first interaction, so that it also opens if the network is gone.
const SideDrawer = lazyOptional(() => import('./side-drawer.tsx').then((part) => part.SideDrawer))

/** The header for staff: a side bar on a laptop, and on a phone a top bar with a button that opens a drawer. */
export function SideBar({ badges }: { badges: Badges }) {
  const isInUse = useIsInUse()
  const { role } = useCurrentUser()
  const screens = useMemo(
    () =>
      role === 'admin'
        ? listedPages.map((page) => (page.officeTitle ? { ...page, title: page.officeTitle } : page))
        : listedPages,
    [role],
  )
  const [opened, drawer] = useDisclosure(false)
  // After a link the focus goes to the new page; after closing, it returns to the button.
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
    <header className={`${styles.sideBar} screen-only`}>
      <Group justify="space-between" gap={0} className={styles.top ?? ''}>
        <Brand />
        <SearchLauncher screens={screens} />
        <Burger hiddenFrom="sm" size="sm" opened={opened} onClick={open} aria-label="Open the navigation" />
      </Group>
      <Flex direction="column" justify="space-between" flex={1} mih={0} px={12} pb={10} visibleFrom="sm">
        <Box mih={0} mb={8} style={{ overflowY: 'auto' }}>
          <Navigation badges={badges} />
        </Box>
        <Account keys={<KeysButton />} />
      </Flex>
      {isInUse && (
        <SideDrawer
          opened={opened}
          onClose={drawer.close}
          returnFocus={!followed}
          // The new page may render before the drawer is gone, so its heading gets the focus now.
          onExitTransitionEnd={() => followed && focusHeading()}
          title={<Brand onFollow={follow} />}
        >
          <Navigation badges={badges} onFollow={follow} />
          <Account onFollow={follow} />
        </SideDrawer>
      )}
    </header>
  )
}

const ROLE_LABELS = {
  admin: 'Office',
  teacher: 'Teacher',
  student: 'Student',
  none: 'Not listed yet',
} as const

function Account({ onFollow, keys }: { onFollow?: () => void; keys?: ReactNode }) {
  const { signOut } = useSession()
  const { first_name, last_name, email, role } = useCurrentUser()
  return (
    <Box pt={10} px={10} style={{ borderTop: '1px solid var(--line)' }}>
      <Text fz={14} fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        {[first_name, last_name].filter(Boolean).join(' ') || email}
      </Text>
      <Group gap={0} fz={13}>
        <Text span inherit c="dimmed" pr={8}>
          {ROLE_LABELS[role]}
        </Text>
        <Link to="/devices" className={`${styles.link} ${styles.devices}`} data-quiet onClick={onFollow}>
          Signed-in devices
        </Link>
      </Group>
      <Group gap={2} ml={-10} fz={14} wrap="nowrap">
        <Link to="/" className={styles.link} data-quiet onClick={onFollow}>
          Home
        </Link>
        <UnstyledButton fz={14} className={styles.link ?? ''} data-quiet onClick={() => void signOut()}>
          Logout
        </UnstyledButton>
        <Group gap={0} ml="auto" wrap="nowrap">
          {keys}
          <SchemeToggle />
        </Group>
      </Group>
    </Box>
  )
}

/** Lists the screens that the user may open, by section. */
function Navigation({ badges, onFollow }: { badges: Badges; onFollow?: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const { may } = useCurrentUser()
  const sections = (may.administer ? OFFICE_NAVIGATION : TEACHER_NAVIGATION).map(({ label, items }) => ({
    label,
    items: items.filter(({ path }) => canOpenScreen(PAGES[path], session)),
  }))
  const active = activeScreen(
    pathname,
    sections.flatMap(({ items }) => items),
  )
  return (
    <Stack component="nav" gap={0} aria-label="Screens" className={styles.navigation ?? ''}>
      {sections.map(({ label, items }) => {
        if (items.length === 0) return null
        return (
          <div key={label ?? ''}>
            {label && (
              <Box px={10} pb={4}>
                <SectionLabel as="span" id={`nav-${label}`}>
                  {label}
                </SectionLabel>
              </Box>
            )}
            <Box
              component="ul"
              m={0}
              p={0}
              style={{ listStyle: 'none' }}
              {...(label && { 'aria-labelledby': `nav-${label}` })}
            >
              {items.map(({ path, label: name }) => {
                const Badge = badges[path]
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      aria-current={path === active ? 'page' : undefined}
                      className={styles.link ?? ''}
                      onClick={onFollow}
                    >
                      {name}
                      {Badge && <Badge />}
                    </Link>
                  </li>
                )
              })}
            </Box>
          </div>
        )
      })}
    </Stack>
  )
}
