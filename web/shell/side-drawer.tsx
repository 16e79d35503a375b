import { Drawer, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

type SideDrawerProps = {
  opened: boolean
  onClose: () => void
  returnFocus: boolean
  onExitTransitionEnd: () => void
  title: ReactNode
  children: ReactNode
}

/** The navigation on a phone. */
export const SideDrawer = ({ children, ...drawer }: SideDrawerProps) => (
  <Drawer {...drawer} size={290} padding="md">
    <Flex direction="column" justify="space-between" gap={20} mih="calc(100dvh - 76px)">
      {children}
    </Flex>
  </Drawer>
)
