import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { weeksBetween } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import styles from './schedules.module.css'

const LIST = '/schedules/block-schedules'
type Values = { name: string; start_date: string | null; end_date: string | null }

/** Add a block: the weeks count themselves. */
export function Page() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: '', start_date: null, end_date: null },
    validate: {
      name: (name) => (name.trim() === '' ? 'Name is required.' : null),
      start_date: (day) => (day === null ? 'Start date is required.' : null),
      end_date: (end, { start_date: start }) => {
        if (end === null) return 'End date is required.'
        return start !== null && end < start ? 'End date must be on or after start date.' : null
      },
    },
  })
  const { start_date, end_date } = form.values
  const add = useMutation({
    mutationFn: ({ name, start_date: start, end_date: end }: Values) =>
      call('POST /schedules/api/block-schedules/', {
        body: { name, start_date: start ?? '', end_date: end ?? '' },
      }),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['block-schedules'] })
      toastSuccess(`${name} has been added.`)
      await navigate(LIST)
    },
    onError: (error) => {
      if (error instanceof CallFailure) form.setErrors(error.fields)
      toastFailure(error instanceof CallFailure ? error : 'Failed to add block schedule.')
    },
  })
  return (
    <>
      <PageHeader title="Add Block Schedule" context="A dated term of the year, for example nine weeks" />
      <Card className={styles.form}>
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
          <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
          <DayInput
            label="Start date"
            required
            value={start_date}
            onChange={(day) => form.setFieldValue('start_date', day)}
            error={form.errors.start_date}
          />
          <DayInput
            label="End date"
            required
            value={end_date}
            onChange={(day) => form.setFieldValue('end_date', day)}
            error={form.errors.end_date}
          />
          <TextInput label="Duration in weeks" readOnly value={weeksOf(start_date, end_date)} />
          <Group mt={20}>
            <Button type="submit" loading={add.isPending}>
              Add block schedule
            </Button>
            <Button variant="default" component={Link} to={LIST}>
              Cancel
            </Button>
          </Group>
        </form>
      </Card>
    </>
  )
}

const weeksOf = (start: string | null, end: string | null) =>
  start !== null && end !== null && end >= start ? String(weeksBetween(start, end)) : '1'
