import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './destination-list.module.css'

/** Where something can be sent, without dragging it there. */
export const DestinationList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.places} aria-label={label}>
    {children}
  </ul>
)

type DestinationProps = { name: ReactNode; note: ReactNode; disabled: boolean; onChoose: () => void }

/** One of them: what it is, and beside or below it what is to be known of it. */
export const Destination = ({ name, note, disabled, onChoose }: DestinationProps) => (
  <li>
    <UnstyledButton className={styles.place ?? ''} disabled={disabled} onClick={onChoose}>
      <span>{name}</span>
      <span className={styles.note}>{note}</span>
    </UnstyledButton>
  </li>
)
