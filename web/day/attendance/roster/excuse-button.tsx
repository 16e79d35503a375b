import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EXCUSE_LABELS, type Excuse } from '#contract/words.ts'
import styles from './mark-details.module.css'

type ExcuseButtonProps = {
  student: string
  excuse: Excuse | null
  reason?: string | undefined
} & UnstyledButtonProps &
  Omit<ComponentProps<'button'>, keyof UnstyledButtonProps>

/** Shows the excuse and opens the menu of excuses. It passes on the props that the menu gives its target. */
export function ExcuseButton({ student, excuse, reason, className, ...button }: ExcuseButtonProps) {
  const label = [excuse ? EXCUSE_LABELS[excuse] : 'Excuse', reason].filter(Boolean).join(', ')
  return (
    <UnstyledButton
      {...button}
      className={[styles.excuse, className].filter(Boolean).join(' ')}
      data-chosen={excuse ?? undefined}
      aria-label={`${label} for ${student}`}
    >
      {label} <span aria-hidden>▾</span>
    </UnstyledButton>
  )
}
