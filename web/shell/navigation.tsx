import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { PageEntry } from '#web/pages.tsx'
import { useSession } from '#web/school/current-user.tsx'
import { canOpenScreen } from '#web/school/screens.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { litScreen } from './active-screen.ts'
import styles from './navigation.module.css'

const SECTIONS = { day: undefined, people: 'People', teaching: 'Teaching', school: 'School' } as const
export type NavSection = keyof typeof SECTIONS

/** The screens of the table that this person gets, section by section. */
export function Navigation({ pages, onFollow }: { pages: readonly PageEntry[]; onFollow?: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const open = pages.filter(({ nav, who }) => nav && canOpenScreen(who, session))
  const lit = litScreen(pathname, pages, open)
  return (
    <nav aria-label="Screens" className={styles.navigation}>
      {Object.entries(SECTIONS).map(([section, label]) => {
        const listed = open.filter(({ nav }) => nav?.section === section)
        if (listed.length === 0) return null
        return (
          <div key={section}>
            {label && (
              <div className={styles.label}>
                <SectionLabel as="span" id={`nav-${section}`}>
                  {label}
                </SectionLabel>
              </div>
            )}
            <ul className={styles.list} {...(label && { 'aria-labelledby': `nav-${section}` })}>
              {listed.map(({ path, nav, load }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === lit ? 'page' : undefined}
                    className={styles.link ?? ''}
                    onClick={onFollow}
                    onPointerEnter={() => void load().catch(() => {})}
                  >
                    {nav?.label}
                    {nav?.Badge && <Suspense fallback={null}>{<nav.Badge />}</Suspense>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
