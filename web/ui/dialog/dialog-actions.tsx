import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons of a dialog: Cancel first and the primary button last, so that it is always in the same place. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap={12} mt="md" data-actions>
    {children}
  </Group>
)
