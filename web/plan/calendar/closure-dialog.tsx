import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { ENDS_BEFORE_START } from '#web/school/days.ts'
import { ClosureImpactNote } from './closure-impact.tsx'
import { useSaveClosure, type ClosureValues } from './queries.ts'

/** An existing closure, or a new one that begins on a day. */
export type Editing = { closure: Closure } | { day: string | null }

type ClosureDialogProps = { editing: Editing | undefined; onClose: () => void }

/** A new or an existing closure. It keeps its content while the dialog closes. */
export function ClosureDialog({ editing, onClose }: ClosureDialogProps) {
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) setShown(editing)
  const title = shown && 'closure' in shown ? `Edit ${shown.closure.name}` : 'Add closure'
  return (
    <Modal opened={editing !== undefined} onClose={onClose} title={title} size="lg">
      {shown && <ClosureForm editing={shown} onClose={onClose} />}
    </Modal>
  )
}

const valuesOf = (editing: Editing): ClosureValues => {
  if (!('closure' in editing)) return { name: '', start: editing.day, end: null }
  const { name, start_date, end_date } = editing.closure
  return { name, start: start_date, end: end_date === start_date ? null : end_date }
}

function ClosureForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const closure = 'closure' in editing ? editing.closure : undefined
  const save = useSaveClosure(closure)
  const form = useForm<ClosureValues>({
    initialValues: valuesOf(editing),
    validate: {
      name: (name) => (name.trim() === '' ? 'Name is required.' : null),
      start: (day) => (day === null ? 'First day is required.' : null),
      end: (end, { start }) => (end !== null && start !== null && end < start ? ENDS_BEFORE_START : null),
    },
  })
  const { start, end } = form.values
  const isBackwards = start !== null && end !== null && end < start
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: onClose,
          onError: (error) => {
            if (error instanceof CallFailure && error.code === 'invalid' && error.fields['name'])
              form.setFieldError('name', `Name ${error.fields['name']}.`)
          },
        }),
      )}
    >
      <TextInput
        label="Name"
        placeholder="Winter break"
        required
        data-autofocus
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Group grow mt="sm" align="flex-start">
        <DayInput
          label="First day"
          required
          value={start}
          onChange={(day) => form.setFieldValue('start', day)}
          error={form.errors['start']}
        />
        <DayInput
          label="Last day"
          description="Empty for a single day"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          value={end}
          onChange={(day) => form.setFieldValue('end', day)}
          error={form.errors['end']}
        />
      </Group>
      {!isBackwards && <ClosureImpactNote start={start} end={end} closure={closure?.id} />}
      {save.isError && <Notice tone="bad">{failureMessage(save.error)}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {closure ? 'Save closure' : 'Add closure'}
        </Button>
      </DialogActions>
    </form>
  )
}
