import { Select, type SelectProps } from '@mantine/core'
import { choosable, useReasons, type AbsenceReason } from './reasons.ts'

type ReasonSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null
  /** The reason, null where it is cleared. */
  onReason: (reason: AbsenceReason | null) => void
}

/** Chooses one of the school's reasons for an absence. */
export function ReasonSelect({ value, onReason, label = 'Reason', ...select }: ReasonSelectProps) {
  const reasons = useReasons()
  return (
    <Select
      label={label}
      placeholder="None"
      clearable
      searchable
      nothingFoundMessage="No match"
      {...select}
      data={choosable(reasons, value).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onReason(reasons.find((reason) => String(reason.id) === id) ?? null)}
    />
  )
}
