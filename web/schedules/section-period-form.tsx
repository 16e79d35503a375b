import { Button, Checkbox, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WEEKDAYS, type GradeCode, type Weekday } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { ClockInput } from '#web/ui/day-input.tsx'
import { SectionLabel } from '#web/ui/section-label.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import styles from './schedules.module.css'

type Values = { start_time: string; end_time: string; days: Weekday[]; homeroom: boolean }
const EMPTY: Values = { start_time: '', end_time: '', days: [], homeroom: false }

/** Creates a section period; emptied after each, for the next one. */
export function SectionPeriodForm({ grade, block }: { grade: GradeCode; block: number }) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ initialValues: EMPTY, validate: problemsOf })
  const create = useMutation({
    mutationFn: ({ days, ...values }: Values) =>
      call('POST /schedules/api/section-periods/', {
        body: { ...values, days_of_week: days, block_schedule: block, grade_level: grade },
      }),
    onSuccess: async () => {
      toastSuccess('Section period created successfully!')
      form.reset()
      await queryClient.invalidateQueries({ queryKey: ['schedule-grid'] })
    },
    onError: (error) => {
      if (error instanceof CallFailure) form.setErrors({ ...error.fields, days: error.fields.days_of_week })
      toastFailure(error instanceof CallFailure ? error : 'Failed to create section period')
    },
  })
  return (
    <Card className={styles.create}>
      <SectionLabel>Create a section period</SectionLabel>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <div className={styles.times}>
          <ClockInput label="Start time" required {...clock('start_time')} />
          <ClockInput label="End time" required {...clock('end_time')} />
        </div>
        <Checkbox.Group label="Days of the week" {...form.getInputProps('days')}>
          <Group mt={6}>
            {WEEKDAYS.map((day) => (
              <Checkbox key={day} value={day} label={day} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox
          label="Homeroom"
          description="Only homeroom groups meet in it"
          {...form.getInputProps('homeroom', { type: 'checkbox' })}
        />
        <Button type="submit" loading={create.isPending}>
          Create section period
        </Button>
      </form>
    </Card>
  )

  function clock(field: 'start_time' | 'end_time') {
    return {
      value: form.values[field],
      onChange: (time: string) => form.setFieldValue(field, time),
      error: form.errors[field],
    }
  }
}

function problemsOf({ start_time, end_time, days }: Values) {
  const both = start_time === '' || end_time === '' ? 'Please provide both start and end times' : null
  const order = both === null && end_time <= start_time ? 'The end time must be after the start time' : null
  return { end_time: both ?? order, days: days.length === 0 ? 'Please select at least one day' : null }
}
