import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'

/** What stands on the button, and what it is about: 'Edit' is heard as 'Edit Algebra'. */
type Words = { word: string; of: string }

type RowButtonProps = Words & ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A small button beside one of many records. */
export const RowButton = ({ word, of, ...props }: RowButtonProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${word} ${of}`} {...props}>
    {word}
  </Button>
)

type RowLinkProps = Words & ButtonProps & { to: string }

/** The same where it leads to a screen. */
export const RowLink = ({ word, of, ...props }: RowLinkProps) => (
  <Button variant="subtle" size="compact-sm" component={Link} aria-label={`${word} ${of}`} {...props}>
    {word}
  </Button>
)
