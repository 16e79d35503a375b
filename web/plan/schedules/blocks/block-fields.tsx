import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BLOCK_TOO_LONG, MAX_BLOCK_DAYS, daysBetween, weeksBetween } from '#contract/words.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { required } from '#web/ui/forms/form-errors.ts'
import { ENDS_BEFORE_START } from '#web/school/days.ts'

export type BlockValues = { name: string; start_date: string | null; end_date: string | null }

export const BLOCK_LABELS = { name: 'Name', start_date: 'Start date', end_date: 'End date' } as const

/** A block created before there was a limit may keep its length or get shorter. */
export const maxDaysOf = (saved: { start_date: string; end_date: string }) =>
  Math.max(MAX_BLOCK_DAYS, daysBetween(saved.start_date, saved.end_date))

export const blockRules = (maxDays = MAX_BLOCK_DAYS) => ({
  name: required(BLOCK_LABELS.name),
  start_date: required(BLOCK_LABELS.start_date),
  end_date: (end: string | null, { start_date: start }: BlockValues) =>
    required(BLOCK_LABELS.end_date)(end) ?? datesProblem(start, end, maxDays),
})

/** Returns why a block cannot have these dates, or null if it can or if a date is missing. */
export function datesProblem(start: string | null, end: string | null, maxDays: number): string | null {
  if (start === null || end === null) return null
  if (end < start) return ENDS_BEFORE_START
  return daysBetween(start, end) > maxDays ? BLOCK_TOO_LONG : null
}

type BlockFieldsProps = { form: UseFormReturnType<BlockValues>; maxDays?: number }

/** The name and dates of a block. The number of weeks follows from the dates. */
export function BlockFields({ form, maxDays = MAX_BLOCK_DAYS }: BlockFieldsProps) {
  const { start_date, end_date } = form.values
  return (
    <>
      <TextInput label={BLOCK_LABELS.name} required maxLength={120} {...form.getInputProps('name')} />
      <DayInput label={BLOCK_LABELS.start_date} required {...form.getInputProps('start_date')} />
      <DayInput
        label={BLOCK_LABELS.end_date}
        required
        {...form.getInputProps('end_date')}
        error={form.errors.end_date ?? datesProblem(start_date, end_date, maxDays)}
      />
      <TextInput label="Duration in weeks" readOnly variant="filled" value={weeksOf(start_date, end_date)} />
    </>
  )
}

const weeksOf = (start: string | null, end: string | null) =>
  start !== null && end !== null && end >= start ? String(weeksBetween(start, end)) : '1'
