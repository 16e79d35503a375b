import { Box, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { NAV_SECTIONS, type PageEntry } from '#web/page-entry.ts'
import { useSession } from '#web/school/current-user.tsx'
import { canOpenScreen } from '#web/school/screens.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { activeScreen } from './active-screen.ts'
import styles from './shell.module.css'

/** The screens that this person may open, section by section. */
export function Navigation({ pages, onFollow }: { pages: readonly PageEntry[]; onFollow?: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const allowed = pages.filter(({ nav, who }) => nav && canOpenScreen(who, session))
  const active = activeScreen(pathname, pages, allowed)
  return (
    <Stack component="nav" gap={14} aria-label="Screens" className={styles.navigation ?? ''}>
      {Object.entries(NAV_SECTIONS).map(([section, label]) => {
        const listed = allowed.filter(({ nav }) => nav?.section === section)
        if (listed.length === 0) return null
        return (
          <div key={section}>
            {label && (
              <Box px={10} pb={4}>
                <SectionLabel as="span" id={`nav-${section}`}>
                  {label}
                </SectionLabel>
              </Box>
            )}
            <Box
              component="ul"
              m={0}
              p={0}
              style={{ listStyle: 'none' }}
              {...(label && { 'aria-labelledby': `nav-${section}` })}
            >
              {listed.map(({ path, nav, load }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === active ? 'page' : undefined}
                    className={styles.link ?? ''}
                    onClick={onFollow}
                    onPointerEnter={() => void load().catch(() => {})}
                  >
                    {nav?.label}
                    {nav?.Badge && <Suspense fallback={null}>{<nav.Badge />}</Suspense>}
                  </Link>
                </li>
              ))}
            </Box>
          </div>
        )
      })}
    </Stack>
  )
}
