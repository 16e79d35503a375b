import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn } from '#contract/meeting.ts'
import { useSchoolClock } from '../clock.ts'
import { useCurrentUser } from '../current-user.tsx'
import { dayAndMonth, fullDay, numericDay, shortDay } from '../days.ts'
import { display } from '../display.ts'
import { useClosures } from './closed-days.ts'
import styles from './day-input.module.css'
import { isAllowed, readDay, type DayReading } from './read-typed.ts'
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

/** Shades weekends and closures in the calendar, and names closures. Both can still be chosen. */
const dayProps = (closures: readonly Closure[]) => (day: string) => {
  const closure = closureOn(day, closures)
  if (closure) {
    const title = `Closed: ${closure.name}`
    return { title, 'aria-label': `${fullDay(day)}, ${title}`, 'data-closed': true }
  }
  return isWeekend(day) ? { 'data-no-school': true } : {}
}

/** Says why typed text is not a valid day for the field; undefined if it is valid. */
function problemWith(text: string, reading: DayReading): string | undefined {
  const day = readDay(text, reading)
  if (day === undefined)
    return `Enter a date such as ${dayAndMonth(reading.today)} or ${numericDay(reading.today)}.`
  if (isAllowed(day, reading)) return undefined
  const { first, last } = reading
  if (first === undefined) return `Choose ${shortDay(last!)} or an earlier day.`
  if (last === undefined) return `Choose ${shortDay(first)} or a later day.`
  return `Choose a day from ${shortDay(first)} to ${shortDay(last)}.`
}

const dayOrNone = (day: DateInputProps['minDate']) => (typeof day === 'string' ? day.slice(0, 10) : undefined)

/**
 * A day, typed or chosen; the value is YYYY-MM-DD. Like Mantine's inputs, it accepts `form.getInputProps(...)`. Invalid text
 * stays in the field with an error.
 */
export function DayInput({ value = null, onChange, error, ...props }: DayInputProps) {
  const { onFocus, onBlur, onKeyDown, ...rest } = props
  const [wasFocused, setWasFocused] = useState(false)
  const closures = useClosures({ enabled: wasFocused })
  const { today } = useSchoolClock()
  const { year_start } = useCurrentUser()
  /** Typed text that is not a valid day for this field. */
  const [typed, setTyped] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const [shownValue, setShownValue] = useState(value)
  if (value !== shownValue) {
    setShownValue(value)
    setTyped(undefined)
  }
  const [first, last] = [dayOrNone(rest.minDate), dayOrNone(rest.maxDate)]
  const reading = { ...display(), today, yearStart: year_start, first, last }
  const problem = typed === undefined ? undefined : problemWith(typed, reading)
  return (
    <DateInput
      value={value}
      onChange={(day) => {
        setTyped(undefined)
        onChange?.(day)
      }}
      onInput={({ currentTarget }) => {
        setIsDone(false)
        setTyped(currentTarget.value.trim() === '' ? undefined : currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setIsDone(true)
        onKeyDown?.(event)
      }}
      onFocus={(event) => {
        setWasFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsDone(true)
        onBlur?.(event)
      }}
      fixOnBlur={problem === undefined}
      error={isDone && problem !== undefined ? problem : error}
      data-unreadable={problem !== undefined || undefined}
      dateParser={(text) => readDay(text, reading) ?? null}
      valueFormat={shortDay}
      getDayAriaLabel={fullDay}
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
