import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type SectionLabelProps = { children: ReactNode; id?: string; as?: 'h2' | 'h3' | 'span' | 'div' }

/** A small label above a section of a page, which is a heading by default. */
export const SectionLabel = ({ children, id, as: Tag = 'h2' }: SectionLabelProps) => (
  <Text
    component={Tag}
    {...(id && { id })}
    fz={11.5}
    fw={500}
    lh={1.4}
    lts="0.08em"
    tt="uppercase"
    c="dimmed"
  >
    {children}
  </Text>
)
