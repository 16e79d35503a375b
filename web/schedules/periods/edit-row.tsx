import { Button, Group, Table } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SectionPeriodWithAssociations } from '#contract/schedules/period-shapes.ts'
import { call } from '#web/api.ts'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { PERIOD_LABELS, PeriodFields, problemsOf, valuesOf, type PeriodValues } from './period-fields.tsx'
import { useSavePeriod } from './use-save-period.tsx'
import styles from '../schedules.module.css'

type EditRowProps = { period: SectionPeriodWithAssociations; onClose: () => void }

/** A row of the table as a form. */
export function EditRow({ period, onClose }: EditRowProps) {
  const form = useForm<PeriodValues>({ initialValues: valuesOf(period), validate: problemsOf })
  const { id, block_schedule, grade_level } = period
  const saving = useSavePeriod({
    save: (allowed) =>
      call('PUT /schedules/api/section-periods/:id/', {
        params: { id },
        body: { ...form.getValues(), block_schedule, grade_level: grade_level.id, ...allowed },
      }),
    onSaved: () => {
      toastSuccess('Section Period updated successfully!')
      onClose()
    },
    onFailed: (failure) => {
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
          className={styles.editRow}
          onSubmit={form.onSubmit(saving.save, (errors) => focusFirstError(form, errors))}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.target instanceof HTMLInputElement) onClose()
          }}
        >
          <PeriodFields form={form} />
          <Group>
            <Button type="submit" size="compact-md" loading={saving.isPending}>
              Save
            </Button>
            <Button variant="default" size="compact-md" onClick={onClose}>
              Cancel
            </Button>
            {form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
          </Group>
        </form>
        {saving.dialog}
      </Table.Td>
    </Table.Tr>
  )
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
