import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Content that is hidden until the user clicks its title. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="details" mt={12}>
    <Text component="summary" c="var(--accent)" w="fit-content" style={{ cursor: 'pointer' }}>
      {title}
    </Text>
    {children}
  </Box>
)
