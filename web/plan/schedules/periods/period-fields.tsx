import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { Weekday } from '#contract/words.ts'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { WeekdayCheckboxes } from './weekday-checkboxes.tsx'

export type PeriodValues = {
  start_time: string
  end_time: string
  days_of_week: Weekday[]
  name: string
  homeroom: boolean
}
type PeriodForm = UseFormReturnType<PeriodValues>

export const EMPTY_PERIOD: PeriodValues = {
  start_time: '',
  end_time: '',
  days_of_week: [],
  name: '',
  homeroom: false,
}

export const PERIOD_LABELS = {
  start_time: 'Start time',
  end_time: 'End time',
  days_of_week: 'Days of the week',
  name: 'Name',
  homeroom: 'Homeroom',
} as const

/** The form values of a section period. A generated name becomes empty, so that it follows the new times. */
export const toValues = ({
  start_time,
  end_time,
  days_of_week,
  name,
  homeroom,
}: SectionPeriod): PeriodValues => ({
  start_time,
  end_time,
  days_of_week,
  name: GENERATED_NAME.test(name) ? '' : name,
  homeroom,
})
/** Matches generated names in 12-hour and 24-hour format. */
const GENERATED_NAME = /^Grade \d+, \d?\d:\d\d(\s[AP]M)?-\d?\d:\d\d(\s[AP]M)?$/

export function validatePeriod({ start_time, end_time, days_of_week }: PeriodValues) {
  const missing = start_time === '' || end_time === '' ? 'Please provide both start and end times' : null
  const order =
    missing === null && end_time <= start_time ? 'The end time must be after the start time' : null
  return {
    [start_time === '' ? 'start_time' : 'end_time']: missing ?? order,
    days_of_week: days_of_week.length === 0 ? 'Please select at least one day' : null,
  }
}

/** Explains from which day new times apply to a section period that has already met. */
export const PastUnchangedNote = () => (
  <Text fz={13.5} c="dimmed">
    New times and days apply starting today, or tomorrow if today’s class has started. Earlier days stay as
    they are.
  </Text>
)

/** Times, days, name and homeroom of a section period. */
export const PeriodFields = ({ form }: { form: PeriodForm }) => (
  <>
    <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12}>
      <ClockInput label={PERIOD_LABELS.start_time} required {...form.getInputProps('start_time')} />
      <ClockInput
        label={PERIOD_LABELS.end_time}
        required
        after={form.values.start_time}
        {...form.getInputProps('end_time')}
      />
      <TextInput
        label={PERIOD_LABELS.name}
        placeholder="Grade and times"
        maxLength={120}
        {...form.getInputProps('name')}
      />
    </SimpleGrid>
    <WeekdayCheckboxes label={PERIOD_LABELS.days_of_week} {...form.getInputProps('days_of_week')} />
    <Checkbox
      label={PERIOD_LABELS.homeroom}
      description="Homeroom groups only"
      {...form.getInputProps('homeroom', { type: 'checkbox' })}
    />
  </>
)
