import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { weeksBetween } from '#contract/words.ts'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { required } from '#web/ui/forms/form-errors.ts'

export type BlockValues = { name: string; start_date: string | null; end_date: string | null }

export const BLOCK_LABELS = { name: 'Name', start_date: 'Start date', end_date: 'End date' } as const

export const BLOCK_RULES = {
  name: required(BLOCK_LABELS.name),
  start_date: required(BLOCK_LABELS.start_date),
  end_date: (end: string | null, { start_date: start }: BlockValues) =>
    required(BLOCK_LABELS.end_date)(end) ?? (isBackwards(start, end) ? END_BEFORE_START : null),
}
const END_BEFORE_START = 'End date must be on or after start date.'
const isBackwards = (start: string | null, end: string | null) =>
  start !== null && end !== null && end < start

/** Name and dates of a block; the weeks count themselves. */
export function BlockFields({ form }: { form: UseFormReturnType<BlockValues> }) {
  const { start_date, end_date } = form.values
  return (
    <>
      <TextInput label={BLOCK_LABELS.name} required maxLength={120} {...form.getInputProps('name')} />
      <DayInput label={BLOCK_LABELS.start_date} required {...form.getInputProps('start_date')} />
      <DayInput
        label={BLOCK_LABELS.end_date}
        required
        {...form.getInputProps('end_date')}
        error={form.errors.end_date ?? (isBackwards(start_date, end_date) && END_BEFORE_START)}
      />
      <TextInput label="Duration in weeks" readOnly variant="filled" value={weeksOf(start_date, end_date)} />
    </>
  )
}

const weeksOf = (start: string | null, end: string | null) =>
  start !== null && end !== null && end >= start ? String(weeksBetween(start, end)) : '1'
