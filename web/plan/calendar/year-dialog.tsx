import { Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { addDays } from '#web/school/days.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { schoolYearsQuery, YEARS_CHANGED } from './queries.ts'

/** Days are '' until they are chosen. */
type Values = { name: string; start_date: string; end_date: string }

const LABELS = { name: 'Name', start_date: 'First day', end_date: 'Last day' }
const DAYS_OF_52_WEEKS = 364

const toFormValues = ({ name, start_date, end_date }: SchoolYear): Values => ({ name, start_date, end_date })

/** The year after the latest one, with its first and last day on the same weekdays. */
const nextYear = (latest: SchoolYear | undefined): Values => ({
  name: '',
  start_date: latest ? addDays(latest.start_date, DAYS_OF_52_WEEKS) : '',
  end_date: latest ? addDays(latest.end_date, DAYS_OF_52_WEEKS) : '',
})

type YearDialogProps = {
  /** The year to change; undefined adds one. */
  year: SchoolYear | undefined
  latest: SchoolYear | undefined
  onClose: () => void
}

/** Adds or changes a school year. */
export function YearDialog({ year, latest, onClose }: YearDialogProps) {
  const form = useForm<Values>({
    initialValues: year ? toFormValues(year) : nextYear(latest),
    validate: {
      name: (name) => (year && name.trim() === '' ? 'Name is required.' : null),
      start_date: (day) => (day === '' ? 'First day is required.' : null),
      end_date: (day, { start_date }) => {
        if (day === '') return 'Last day is required.'
        return day <= start_date ? 'The last day must be after the first day.' : null
      },
    },
  })
  const queries = useQueryClient()
  const shared = { form, labels: LABELS, refreshes: YEARS_CHANGED }
  const add = useSave('POST /api/school-years/', {
    ...shared,
    send: ({ name, start_date, end_date }: Values) => ({
      body: { ...(name.trim() && { name }), start_date, end_date },
    }),
  })
  const change = useSave('PATCH /api/school-years/:schoolYearId/', {
    ...shared,
    send: (values: Values, before) => ({
      params: { schoolYearId: year?.id ?? 0 },
      body: onlyChanges(before, values),
    }),
    reload: async () => {
      const years = await queries.fetchQuery({ ...schoolYearsQuery, staleTime: 0 })
      return toFormValues(years.find(({ id }) => id === year?.id) ?? year!)
    },
  })
  return (
    <FormDialog
      title={year ? `Edit school year ${year.name}` : 'Add school year'}
      size="lg"
      form={form}
      save={year ? change : add}
      submitLabel={year ? 'Save school year' : 'Add school year'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={year ? undefined : 'Leave empty to call it by its dates, such as 2026–27.'}
        maxLength={40}
        required={year !== undefined}
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <DayInput
          label="First day"
          required
          value={form.values.start_date || null}
          onChange={(day) => form.setFieldValue('start_date', day ?? '')}
          error={form.errors['start_date']}
        />
        <DayInput
          label="Last day"
          required
          value={form.values.end_date || null}
          onChange={(day) => form.setFieldValue('end_date', day ?? '')}
          error={form.errors['end_date']}
        />
      </Group>
    </FormDialog>
  )
}
