import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

type SectionProps = { id: string; label: string; children: ReactNode }

/** A labeled section of a dashboard. */
export const Section = ({ id, label, children }: SectionProps) => (
  <Box component="section" mb={22} aria-labelledby={id}>
    <Box mb={8}>
      <SectionLabel id={id}>{label}</SectionLabel>
    </Box>
    {children}
  </Box>
)
