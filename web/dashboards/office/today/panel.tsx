import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

type PanelProps = {
  id: string
  label: string
  /** The screen with the complete list. */
  link?: { to: string; text: string } | undefined
  children: ReactNode
}

/** A panel of the office's home screen with a title and a link to the complete list. */
export const Panel = ({ id, label, link, children }: PanelProps) => (
  <Box component="section" aria-labelledby={id}>
    <Card>
      <Group justify="space-between" gap="2px 14px" mb={6} mih={24}>
        <SectionLabel id={id}>{label}</SectionLabel>
        {link && (
          <Anchor component={Link} to={link.to} fw={600} fz={14} className="screen-only">
            {link.text}
          </Anchor>
        )}
      </Group>
      {children}
    </Card>
  </Box>
)

/** Explains what it means that a panel is empty. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Text component="div" c="dimmed" py={8}>
    {children}
  </Text>
)
