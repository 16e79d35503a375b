import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type TwoLinesProps = { title: ReactNode; children: ReactNode }

/** A list item: its name, with a line of details below. */
export const TwoLines = ({ title, children }: TwoLinesProps) => (
  <Box flex="1 1 150px" miw={0} style={{ overflowWrap: 'anywhere' }}>
    <Text fw={600}>{title}</Text>
    <Text c="dimmed">{children}</Text>
  </Box>
)
