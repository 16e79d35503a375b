import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'

/** The label of the button and its subject. 'Edit' is announced as 'Edit Algebra'. */
type RowLabels = { label: string; subject: string }

type RowButtonProps = RowLabels & ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A small button in the row of a record. */
export const RowButton = ({ label, subject, ...props }: RowButtonProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${label} ${subject}`} {...props}>
    {label}
  </Button>
)

type RowLinkProps = RowLabels & ButtonProps & { to: string }

/** A link that looks like a RowButton. */
export const RowLink = ({ label, subject, ...props }: RowLinkProps) => (
  <Button variant="subtle" size="compact-sm" component={Link} aria-label={`${label} ${subject}`} {...props}>
    {label}
  </Button>
)
