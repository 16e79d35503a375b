import { Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SectionPeriodWithAssociations } from '#contract/plan/schedules/section-periods.ts'
import { call } from '#web/api.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { PERIOD_LABELS, PeriodFields, validatePeriod, toValues, type PeriodValues } from './period-fields.tsx'
import { useDeletePeriod } from './use-delete-period.ts'
import { useSavePeriod } from './use-save-period.tsx'
import styles from './period-tables.module.css'

type SectionPeriodTableProps = {
  periods: readonly SectionPeriodWithAssociations[]
  /** A row is gone, and the pressed button with it. */
  onDeleted: () => void
}

/** The section periods of a grade in a block; a row that is edited becomes a form. */
export function SectionPeriodTable({ periods, onDeleted }: SectionPeriodTableProps) {
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const [lastEdited, setLastEdited] = useState<number | null>(null)
  const mayEdit = useCanOpen()('/add-section-period')
  const open = (id: number) => {
    setEditing((rows) => new Set(rows).add(id))
    setLastEdited(null)
  }
  const close = (id: number, edited: number) => {
    setEditing((rows) => new Set([...rows].filter((other) => other !== id)))
    setLastEdited(edited)
  }
  return (
    <Card flush>
      <Table className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Teachers
            </Table.Th>
            {mayEdit && (
              <Table.Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) =>
            editing.has(period.id) ? (
              <EditRow key={period.id} period={period} onClose={(edited) => close(period.id, edited)} />
            ) : (
              <PeriodRow
                key={period.id}
                period={period}
                mayEdit={mayEdit}
                takesFocus={lastEdited === period.id}
                onEdit={() => open(period.id)}
                onDeleted={onDeleted}
              />
            ),
          )}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

type PeriodRowProps = {
  period: SectionPeriodWithAssociations
  mayEdit: boolean
  /** The row has just been edited: its Edit button takes the focus back. */
  takesFocus: boolean
  onEdit: () => void
  onDeleted: () => void
}

function PeriodRow({ period, mayEdit, takesFocus, onEdit, onDeleted }: PeriodRowProps) {
  const { ask, isPending } = useDeletePeriod(period, onDeleted)
  const time = timeSpan(period.start_time, period.end_time)
  const teachers = period.teachers.map(fullName).join(', ') || 'No Teachers Assigned'
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{time}</strong>
        <Text inherit c="dimmed">
          {weekdaysShort(period.days_of_week)}
        </Text>
      </Table.Td>
      <Table.Td>
        {period.name}
        {period.homeroom && (
          <Text inherit c="dimmed">
            Homeroom
          </Text>
        )}
        <Text inherit c="dimmed" hiddenFrom="sm">
          {teachers}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" {...(period.teachers.length === 0 && { c: 'dimmed' })}>
        {teachers}
      </Table.Td>
      {mayEdit && (
        <Table.Td>
          <div className={styles.actions}>
            <RowLink
              label="Assign groups"
              subject={period.name}
              to={`/schedules/assign-groups/${period.id}`}
            />
            <RowButton
              label="Edit"
              subject={period.name}
              ref={takesFocus ? takeFocus : null}
              onClick={onEdit}
            />
            <RowButton
              label="Delete"
              subject={period.name}
              color="red"
              loading={isPending}
              onClick={() => void ask()}
            />
          </div>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** `onClose` gets the row that takes the focus. */
type EditRowProps = { period: SectionPeriodWithAssociations; onClose: (id: number) => void }

/** A row of the table as a form. */
function EditRow({ period, onClose }: EditRowProps) {
  const form = useForm<PeriodValues>({ initialValues: toValues(period), validate: validatePeriod })
  const { id, block_schedule, grade_level } = period
  const guard = useFormGuard()
  useUnsavedGuard(guard, form.isDirty())
  const close = () => void guard.closeWhenSaved(() => onClose(id))
  const changed = useChangedMeanwhile({
    form,
    labels: PERIOD_LABELS,
    reload: async () =>
      toValues(await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })),
  })
  const saving = useSavePeriod({
    save: (overrides) =>
      call('PUT /schedules/api/section-periods/:id/', {
        params: { id },
        body: {
          ...form.getValues(),
          block_schedule,
          grade_level: grade_level.id,
          ...overrides,
          loaded: form.getInitialValues(),
        },
      }),
    onSaved: onClose,
    onFailed: async (failure) => {
      if (await changed.show(failure)) return
      showFieldErrors(form, failure, PERIOD_LABELS)
      toastFailure(failure)
    },
  })
  return (
    <Table.Tr>
      <Table.Td colSpan={4}>
        <form
          ref={focusFirst}
          noValidate
          aria-label={`Edit ${period.name}`}
          onSubmit={form.onSubmit(saving.save, (errors) => focusFirstError(form, errors))}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.target instanceof HTMLInputElement) close()
          }}
        >
          <Stack gap={14}>
            <PeriodFields form={form} />
            {changed.notice}
            <Group>
              <Button type="submit" size="compact-md" loading={saving.isPending}>
                Save
              </Button>
              <Button variant="default" size="compact-md" onClick={close}>
                Cancel
              </Button>
              {form.isDirty() && (
                <Text span c="var(--tardy)" fw={500}>
                  Unsaved changes
                </Text>
              )}
            </Group>
          </Stack>
        </form>
        {saving.dialog}
      </Table.Td>
    </Table.Tr>
  )
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
