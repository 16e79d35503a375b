import { Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { ENDS_BEFORE_START } from '#web/school/days.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ClosureImpactNote } from './closure-impact.tsx'
import { useSaveClosure, type ClosureValues } from './queries.ts'

/** An existing closure, or a new one that begins on a day. */
export type Editing = { closure: Closure } | { day: string | null }

type ClosureDialogProps = { editing: Editing; onClose: () => void }

const toFormValues = (editing: Editing): ClosureValues => {
  if (!('closure' in editing)) return { name: '', start: editing.day, end: null }
  const { name, start_date, end_date } = editing.closure
  return { name, start: start_date, end: end_date === start_date ? null : end_date }
}

/** Adds or edits a closure, and previews its effect before it is saved. */
export function ClosureDialog({ editing, onClose }: ClosureDialogProps) {
  const closure = 'closure' in editing ? editing.closure : undefined
  const form = useForm<ClosureValues>({
    initialValues: toFormValues(editing),
    validate: {
      name: (name) => (name.trim() === '' ? 'Name is required.' : null),
      start: (day) => (day === null ? 'First day is required.' : null),
      end: (end, { start }) => (end !== null && start !== null && end < start ? ENDS_BEFORE_START : null),
    },
  })
  const save = useSaveClosure(form, closure)
  const { start, end } = form.values
  const isBackwards = start !== null && end !== null && end < start
  return (
    <FormDialog
      title={closure ? `Edit ${closure.name}` : 'Add closure'}
      size="lg"
      form={form}
      save={save}
      submitLabel={closure ? 'Save closure' : 'Add closure'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Winter break"
        required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <DayInput
          label="First day"
          required
          value={start}
          onChange={(day) => form.setFieldValue('start', day)}
          error={form.errors['start']}
        />
        <DayInput
          label="Last day"
          description="Leave empty for a single day"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          value={end}
          onChange={(day) => form.setFieldValue('end', day)}
          error={form.errors['end']}
        />
      </Group>
      {!isBackwards && <ClosureImpactNote start={start} end={end} closure={closure?.id} />}
    </FormDialog>
  )
}
