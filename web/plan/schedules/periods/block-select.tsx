import { Select, type SelectProps } from '@mantine/core'

type BlockSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  blocks: readonly { id: number; name: string }[]
  value?: number | null
  onChange?: (id: number) => void
}

/** Selects a block, which cannot be cleared. */
export const BlockSelect = ({ blocks, value = null, onChange, ...rest }: BlockSelectProps) => (
  <Select
    placeholder="Choose a block"
    allowDeselect={false}
    withScrollArea={false}
    data={blocks.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={value === null ? null : String(value)}
    onChange={(id) => id !== null && onChange?.(Number(id))}
    {...rest}
  />
)
