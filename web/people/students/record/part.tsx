import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './overview.module.css'

type PartProps = { label: string; links: { to: string; label: string }[]; children: ReactNode }

/** A card with links to the screens that the user may open. */
export function Part({ label, links, children }: PartProps) {
  const canOpen = useCanOpen()
  return (
    <Card className={styles.part ?? ''} role="group" aria-label={label}>
      <Group justify="space-between" gap="2px 16px">
        <SectionLabel>{label}</SectionLabel>
        <Group gap="2px 16px" className="screen-only">
          {links
            .filter(({ to }) => canOpen(to))
            .map(({ to, label: text }) => (
              <Anchor key={to} component={Link} to={to} fz={14} fw={600}>
                {text}
              </Anchor>
            ))}
        </Group>
      </Group>
      {children}
    </Card>
  )
}
