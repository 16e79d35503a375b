import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { replaceText } from '#web/ui/forms/replace-text.ts'

/** The choice that filters nothing. */
export const ALL = { value: 'all', label: 'All' }

export type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  problem?: ReactNode
}

/** A select of which one choice is always chosen; typing searches its choices. */
export const Choice = ({ onChange, problem, ...rest }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    withScrollArea={false}
    nothingFoundMessage="Nothing found"
    error={problem}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    searchable
    {...replaceText}
    {...rest}
  />
)
