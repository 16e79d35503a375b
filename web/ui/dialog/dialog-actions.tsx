import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons of a dialog, at the end of its last line: the way out first, the primary one last, so that it is always at one place. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap={12} mt="md" data-actions>
    {children}
  </Group>
)
