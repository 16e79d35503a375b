import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: string | null
  onChange?: (day: string | null) => void
}

const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** A day, typed or chosen; the value is YYYY-MM-DD. Like Mantine's inputs it takes `form.getInputProps(...)`. */
export const DayInput = ({ value = null, onChange, ...rest }: DayInputProps) => (
  <DateInput
    value={value}
    onChange={(day) => onChange?.(day)}
    valueFormat="D MMM YYYY"
    firstDayOfWeek={1}
    weekendDays={[]}
    hideOutsideDates
    ariaLabels={CALENDAR_LABELS}
    {...rest}
  />
)
