import { Select } from '@mantine/core'

export type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  searchable?: boolean
}

/** One of some, of which one is always chosen. */
export const Choice = ({ onChange, problem, ...rest }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    withScrollArea={false}
    nothingFoundMessage="Nothing found"
    error={problem}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    {...rest}
  />
)
