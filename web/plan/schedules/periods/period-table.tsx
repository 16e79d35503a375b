import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SectionPeriodWithAssociations } from '#contract/plan/schedules/section-periods.ts'
import { call } from '#web/api.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { focusFirstError, stopAtUnreadable, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { UnsavedChanges } from '#web/ui/forms/record-form.tsx'
import { PERIOD_LABELS, PeriodFields, validatePeriod, toValues, type PeriodValues } from './period-fields.tsx'
import { useDeletePeriod } from './use-delete-period.ts'
import { useSavePeriod } from './use-save-period.tsx'
import styles from './period-tables.module.css'

type SectionPeriodTableProps = {
  periods: readonly SectionPeriodWithAssociations[]
  /** Called once a row is removed, because the focused button disappears with it. */
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
    <DataTable
      name="Section periods"
      className={styles.table ?? ''}
      columns={[...COLUMNS, mayEdit && actionsColumn({ lastEdited, onEdit: open, onDeleted })]}
      rows={periods}
      rowKey={({ id }) => id}
      renderWholeRow={(period) =>
        editing.has(period.id) && <EditForm period={period} onClose={(edited) => close(period.id, edited)} />
      }
    />
  )
}

const teachersOf = ({ teachers }: SectionPeriodWithAssociations) =>
  teachers.map(fullName).join(', ') || 'No Teachers Assigned'

const COLUMNS: readonly Column<SectionPeriodWithAssociations>[] = [
  {
    heading: 'Time',
    cell: ({ start_time, end_time, days_of_week }) => (
      <>
        <strong>{timeSpan(start_time, end_time)}</strong>
        <Text inherit c="dimmed">
          {weekdaysShort(days_of_week)}
        </Text>
      </>
    ),
  },
  {
    heading: 'Name',
    cell: (period) => (
      <>
        {period.name}
        {period.homeroom && (
          <Text inherit c="dimmed">
            Homeroom
          </Text>
        )}
        <Text inherit c="dimmed" hiddenFrom="sm">
          {teachersOf(period)}
        </Text>
      </>
    ),
  },
  {
    heading: 'Teachers',
    only: 'wide',
    text: teachersOf,
    cellProps: ({ teachers }) => (teachers.length === 0 ? { c: 'dimmed' } : {}),
  },
]

type ActionsOptions = { lastEdited: number | null; onEdit: (id: number) => void; onDeleted: () => void }

const actionsColumn = ({
  lastEdited,
  onEdit,
  onDeleted,
}: ActionsOptions): Column<SectionPeriodWithAssociations> => ({
  heading: 'Actions',
  hidesHeading: true,
  cell: (period) => (
    <PeriodActions
      period={period}
      takesFocus={lastEdited === period.id}
      onEdit={() => onEdit(period.id)}
      onDeleted={onDeleted}
    />
  ),
})

type PeriodActionsProps = {
  period: SectionPeriodWithAssociations
  /** True for the row that was just edited, whose Edit button gets the focus back. */
  takesFocus: boolean
  onEdit: () => void
  onDeleted: () => void
}

function PeriodActions({ period, takesFocus, onEdit, onDeleted }: PeriodActionsProps) {
  const { ask, isPending } = useDeletePeriod(period, onDeleted)
  const assign = usePathInYear()(`/schedules/assign-groups/${period.id}`)
  return (
    <div className={styles.actions}>
      <RowLink label="Assign groups" subject={period.name} to={assign} />
      <RowButton label="Edit" subject={period.name} ref={takesFocus ? takeFocus : null} onClick={onEdit} />
      <RowButton
        label="Delete"
        subject={period.name}
        color="red"
        loading={isPending}
        onClick={() => void ask()}
      />
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** `onClose` receives the id of the row that gets the focus. */
type EditFormProps = { period: SectionPeriodWithAssociations; onClose: (id: number) => void }

/** A row of the table as a form. */
function EditForm({ period, onClose }: EditFormProps) {
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
    <>
      <form
        ref={focusFirst}
        noValidate
        aria-label={`Edit ${period.name}`}
        onSubmit={(event) => {
          if (!stopAtUnreadable(event))
            form.onSubmit(saving.save, (errors) => focusFirstError(form, errors))(event)
        }}
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
            {form.isDirty() && <UnsavedChanges />}
          </Group>
        </Stack>
      </form>
      {saving.dialog}
    </>
  )
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
