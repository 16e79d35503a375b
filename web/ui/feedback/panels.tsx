import { Box, Button, Group, Text, type BoxProps } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { focusHeading } from '../focus/focus-heading.ts'

type PanelProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Replaces an empty list, and says what that means and what to do. */
export const EmptyPanel = ({ title, children, action }: PanelProps) => (
  <Panel>
    <Text component="h2" fz={17} fw={650}>
      {title}
    </Text>
    {children && (
      <Box maw="52ch" mx="auto" mt={6} c="dimmed">
        {children}
      </Box>
    )}
    {action && <Actions>{action}</Actions>}
  </Panel>
)

const Panel = (props: BoxProps & { role?: string; children: ReactNode }) => (
  <Box bd="1px dashed var(--line)" bdrs={10} px={24} py={36} ta="center" {...props} />
)

const Actions = ({ children }: { children: ReactNode }) => (
  <Group justify="center" gap={12} mt={16}>
    {children}
  </Group>
)

type ErrorPanelProps = {
  message: string
  onRetry: () => void
  retrying?: boolean
  /** The number of failures. A change announces the message again. */
  failures?: number
}

/** Replaces data that failed to load. */
export function ErrorPanel({ message, onRetry, retrying = false, failures }: ErrorPanelProps) {
  const isPressed = useRef(false)
  useEffect(
    // The pressed button had the focus and is removed when loading succeeds.
    () => () => {
      if (isPressed.current) setTimeout(() => document.activeElement === document.body && focusHeading())
    },
    [],
  )
  const press = () => {
    isPressed.current = true
    onRetry()
  }
  return (
    <Panel role="alert">
      <Text key={failures} fw={500} c="var(--absent)">
        {message}
      </Text>
      <Actions>
        <Button variant="default" onClick={press} loading={retrying}>
          Retry
        </Button>
      </Actions>
    </Panel>
  )
}
