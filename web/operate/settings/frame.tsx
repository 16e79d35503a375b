import { Box, Flex, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { findPage, listedPages } from '#contract/pages/find-page.ts'
import { SETTINGS_GROUPS } from '#contract/pages/page.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { momentText } from '#web/school/days.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { backupsQuery } from './backups-query.ts'
import styles from './settings.module.css'

/** The layout of all settings pages: the list of sections beside the page, or above it on a narrow screen. */
export const SettingsFrame = ({ children }: { children: ReactNode }) => (
  <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: 16, lg: 40 }} className="print-flow">
    <Box component="nav" aria-label="Settings" className={`${styles.sections} screen-only`}>
      <Box visibleFrom="lg">
        <Sections />
      </Box>
      <Box hiddenFrom="lg">
        <Disclosure title="All settings">
          <Box mt={12}>
            <Sections />
          </Box>
        </Disclosure>
      </Box>
    </Box>
    <Box flex={1} miw={0}>
      {children}
    </Box>
  </Flex>
)

/** Lists the sections that the user may open. */
function Sections() {
  const { pathname } = useLocation()
  const canOpen = useCanOpen()
  const open = findPage(pathname)?.value.path
  const allowed = listedPages.filter(({ path, section }) => section && canOpen(path))
  return (
    <Stack gap={18}>
      {Object.entries(SETTINGS_GROUPS).map(([group, heading]) => (
        <div key={group}>
          <SectionLabel as="span">{heading}</SectionLabel>
          <ul className={styles.list}>
            {allowed
              .filter(({ section }) => section === group)
              .map(({ path, title, label }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === open ? 'page' : undefined}
                    className={styles.link ?? ''}
                  >
                    {label ?? title}
                  </Link>
                  {path === '/settings/backups' && <LastBackup />}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

function LastBackup() {
  const { data } = useQuery(backupsQuery)
  if (!data) return null
  const { newest, failure } = data
  return (
    <Text fz={13} lh={1.35} px={10} c={failure ? 'var(--absent)' : 'dimmed'}>
      {failure && `Failed ${momentText(failure.at)}`}
      {!failure && (newest ? `Last made ${momentText(newest.made)}` : 'None yet')}
    </Text>
  )
}
