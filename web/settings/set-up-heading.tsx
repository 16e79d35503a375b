import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a step of the set-up is about. */
export const SetUpHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div>
    <Text component="h2" fz={17} fw={650}>
      {title}
    </Text>
    {children && (
      <Text mt={6} c="dimmed">
        {children}
      </Text>
    )}
  </div>
)
