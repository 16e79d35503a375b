import { Select, type SelectProps } from '@mantine/core'
import { daySpan } from '#web/school/days.ts'

type Block = { id: number; name: string; start_date: string; end_date: string }

type BlockSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  blocks: readonly Block[]
  value?: number | null
  onChange?: (id: number) => void
}

/** Selects a block, which cannot be cleared. */
export const BlockSelect = ({ blocks, value = null, onChange, ...rest }: BlockSelectProps) => (
  <Select
    placeholder="Choose a block"
    allowDeselect={false}
    withScrollArea={false}
    data={blocks.map((block) => ({ value: String(block.id), label: labelOf(block, blocks) }))}
    value={value === null ? null : String(value)}
    onChange={(id) => id !== null && onChange?.(Number(id))}
    {...rest}
  />
)

/** The blocks of the next year often have the names of this year's, so those also have their dates. */
const labelOf = ({ id, name, start_date, end_date }: Block, blocks: readonly Block[]) =>
  blocks.some((other) => other.name === name && other.id !== id)
    ? `${name}, ${daySpan(start_date, end_date)}`
    : name
