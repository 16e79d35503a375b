import { Button, Checkbox, Group, type CheckboxGroupProps } from '@mantine/core'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'

type WeekdayCheckboxesProps = Omit<CheckboxGroupProps<Weekday>, 'children' | 'value' | 'onChange'> & {
  value?: Weekday[]
  onChange?: (days: Weekday[]) => void
}

/** The weekdays of section periods, with a button that selects the whole week. */
export const WeekdayCheckboxes = ({ onChange, ...rest }: WeekdayCheckboxesProps) => (
  <Checkbox.Group {...rest} onChange={(days) => onChange?.(days)}>
    <Group mt={6} gap="8px 14px">
      {WEEKDAYS.map((day) => (
        <Checkbox key={day} value={day} label={day} />
      ))}
      <Button variant="default" size="compact-sm" onClick={() => onChange?.([...WEEKDAYS])}>
        Mon-Fri
      </Button>
    </Group>
  </Checkbox.Group>
)
