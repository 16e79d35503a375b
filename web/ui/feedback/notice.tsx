import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TONES } from '../layout/tones.ts'
import styles from './notice.module.css'

type NoticeProps = {
  tone?: 'bad' | 'good' | 'warning' | 'plain'
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** A message within the page. Screen readers announce failures immediately. */
export function Notice({ tone = 'plain', title, children, action }: NoticeProps) {
  const { c: color, bg } = TONES[tone === 'plain' ? 'accent' : tone]
  return (
    <Box
      mb={16}
      px={16}
      py={12}
      bd={`1px solid color-mix(in srgb, ${color} 30%, transparent)`}
      bdrs={10}
      bg={bg}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {title && (
        <Text fw={650} c={color}>
          {title}
        </Text>
      )}
      {children && (
        <Box maw="75ch" className={styles.text ?? ''}>
          {children}
        </Box>
      )}
      {action && (
        <Group gap={12} mt={10}>
          {action}
        </Group>
      )}
    </Box>
  )
}
