import { Flex, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './destination-list.module.css'

/** The drop targets as a list of buttons, for moving items without dragging. */
export const DestinationList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex
    component="ul"
    direction="column"
    gap={6}
    mt={8}
    mb={14}
    mx={0}
    p={0}
    aria-label={label}
    style={{ listStyle: 'none' }}
  >
    {children}
  </Flex>
)

type DestinationProps = { name: ReactNode; note: ReactNode; disabled: boolean; onChoose: () => void }

export const Destination = ({ name, note, disabled, onChoose }: DestinationProps) => (
  <li>
    <UnstyledButton className={styles.destination ?? ''} disabled={disabled} onClick={onChoose}>
      <span>{name}</span>
      <span className={styles.note}>{note}</span>
    </UnstyledButton>
  </li>
)
