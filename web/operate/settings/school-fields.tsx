import { Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { GRADES, nameOfGrade } from '#contract/grades.ts'
import { formatDay, formatTime, formatTimeSpan } from '#contract/formats.ts'
import {
  CLOCKS,
  LOCALES,
  type ClockFormat,
  type Locale,
  type NameOrder,
} from '#contract/people/person/display.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import type { SettingValues } from './setting-values.ts'
import { findTimeZones, timeZoneChoices, type ZoneGroup } from './time-zones.ts'

type SchoolFieldsProps = { form: UseFormReturnType<SettingValues> }

/** The name, time zone and year of the school. */
export const SchoolFields = ({ form }: SchoolFieldsProps) => {
  const { locale, time_zone } = form.values
  const zones = useMemo(() => timeZoneChoices(locale, time_zone), [locale, time_zone])
  return (
    <>
      <TextInput
        label={SETTING_LABELS.name}
        description="Shown on every dashboard and report."
        required
        {...form.getInputProps('name')}
      />
      <Select
        label={SETTING_LABELS.time_zone}
        description="Determines today’s date for attendance and groups."
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone found"
        data={zones}
        // Opening shows all choices, although the field then has the label of the current one.
        filter={({ search }) => findTimeZones(zones, isLabel(zones, search) ? '' : search, MAX_ZONES)}
        {...form.getInputProps('time_zone')}
      />
      <FieldGrid>
        <DayInput
          label={SETTING_LABELS.year_start}
          description="Reports and calendars start here."
          required
          {...form.getInputProps('year_start')}
        />
        <DayInput
          label={SETTING_LABELS.year_end}
          description="The last day with classes."
          required
          {...form.getInputProps('year_end')}
        />
        <Select
          label={SETTING_LABELS.lowest_grade}
          description="It can change until the school has students."
          allowDeselect={false}
          data={GRADE_CHOICES}
          {...form.getInputProps('lowest_grade')}
        />
        <Select
          label={SETTING_LABELS.highest_grade}
          description="Grades can be added at the top at any time."
          allowDeselect={false}
          data={GRADE_CHOICES}
          {...form.getInputProps('highest_grade')}
        />
      </FieldGrid>
    </>
  )
}

const MAX_ZONES = 100

const GRADE_CHOICES = GRADES.map((grade) => ({ value: grade, label: nameOfGrade(grade) }))

const isLabel = (zones: readonly ZoneGroup[], text: string) =>
  zones.some(({ items }) => items.some(({ label }) => label === text))

const NAME_ORDER_LABELS: Record<NameOrder, string> = { last_first: 'Last, First', first_last: 'First Last' }

/** Sets how names, times and dates are shown to everyone. */
export const DisplayFields = ({ form }: SchoolFieldsProps) => (
  <FieldGrid>
    <Radio.Group
      label={SETTING_LABELS.name_order}
      description="Rosters, boards and other lists, always sorted by last name."
      {...form.getInputProps('name_order')}
    >
      <Group gap="8px 20px" mt={8}>
        {Object.entries(NAME_ORDER_LABELS).map(([order, label]) => (
          <Radio key={order} value={order} label={label} />
        ))}
      </Group>
    </Radio.Group>
    <Radio.Group
      label={SETTING_LABELS.clock}
      description="On every screen, in messages and on paper."
      {...form.getInputProps('clock')}
    >
      <Group gap="8px 20px" mt={8}>
        {CLOCKS.map((clock) => (
          <Radio
            key={clock}
            value={clock}
            label={formatTimeSpan('13:00', '14:05', { clock, locale: form.values.locale })}
          />
        ))}
      </Group>
    </Radio.Group>
    <Radio.Group
      label={SETTING_LABELS.locale}
      description="How dates are shown, and how people type them."
      {...form.getInputProps('locale')}
    >
      <Stack gap={8} mt={8}>
        {LOCALES.map((locale) => (
          <Radio
            key={locale}
            value={locale}
            label={`${LOCALE_LABELS[locale]}: ${exampleIn(locale, form.values.clock)}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  </FieldGrid>
)

const LOCALE_LABELS: Record<Locale, string> = {
  'en-US': 'United States',
  'en-GB': 'United Kingdom',
  'en-CA': 'Canada',
}

/** 'Wednesday, November 18, 9:05 AM; 11/18/2026' */
const exampleIn = (locale: Locale, clock: ClockFormat) =>
  `${formatDay(EXAMPLE_DAY, 'long', { locale })}, ${formatTime('09:05', { locale, clock })}; ${formatDay(EXAMPLE_DAY, 'numeric', { locale })}`
const EXAMPLE_DAY = '2026-11-18'
