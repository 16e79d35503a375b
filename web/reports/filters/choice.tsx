import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { replaceText } from '#web/ui/forms/replace-text.ts'

/** The option that does not filter. */
export const ALL = { value: 'all', label: 'All' }

export type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  onDropdownOpen?: () => void
  problem?: ReactNode
}

/** A searchable select that always has a value. */
export const Choice = ({ onChange, problem, ...rest }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    withScrollArea={false}
    nothingFoundMessage="No match"
    error={problem}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    searchable
    {...replaceText}
    {...rest}
  />
)
