import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn } from '#contract/meeting.ts'
import { longDay } from '../days.ts'
import { useClosures } from './closed-days.ts'
import styles from './day-input.module.css'
import { isWeekend } from './school-weeks.ts'

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

/** A day of the calendar: weekends and closures are shaded, and a closure says its name. Both can be chosen. */
const dayProps = (closures: readonly Closure[]) => (day: string) => {
  const closure = closureOn(day, closures)
  if (closure) {
    const title = `Closed: ${closure.name}`
    return { title, 'aria-label': `${longDay(day)}, ${title}`, 'data-closed': true }
  }
  return isWeekend(day) ? { 'data-no-school': true } : {}
}

/** A day, typed or chosen; the value is YYYY-MM-DD. Like Mantine's inputs it takes `form.getInputProps(...)`. */
export function DayInput({ value = null, onChange, onFocus, ...rest }: DayInputProps) {
  const [wasFocused, setWasFocused] = useState(false)
  const closures = useClosures({ enabled: wasFocused })
  return (
    <DateInput
      value={value}
      onChange={(day) => onChange?.(day)}
      onFocus={(event) => {
        setWasFocused(true)
        onFocus?.(event)
      }}
      valueFormat="D MMM YYYY"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={CALENDAR_LABELS}
      getDayProps={dayProps(closures)}
      classNames={{ day: styles.day ?? '' }}
      {...rest}
    />
  )
}
