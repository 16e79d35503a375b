import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GradeCode } from '#contract/words.ts'
import { CallFailure, call, failureMessage } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import {
  EMPTY_PERIOD,
  PERIOD_LABELS,
  PeriodFields,
  type PeriodValues,
  validatePeriod,
} from './period-fields.tsx'
import styles from '../schedules.module.css'
import { useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'

/** Creates a section period; emptied after each, for the next one. */
export function SectionPeriodForm({ grade, block }: { grade: GradeCode; block: number }) {
  const forget = useInvalidateSchedules()
  const form = useForm<PeriodValues>({ initialValues: EMPTY_PERIOD, validate: validatePeriod })
  useUnsavedGuard(form.isDirty())
  const create = useMutation({
    mutationFn: (values: PeriodValues) =>
      call('POST /schedules/api/section-periods/', {
        body: { ...values, block_schedule: block, grade_level: grade },
      }),
    onSuccess: async () => {
      toastSuccess('Section period created successfully!')
      form.reset()
      form.getInputNode('start_time')?.focus()
      await forget()
    },
    onError: (failure) => {
      showFieldErrors(form, failure, PERIOD_LABELS)
      const told = failure instanceof CallFailure ? failure.reply.message : undefined
      toastFailure(told ?? `Failed to create section period. ${failureMessage(failure)}`)
    },
  })
  return (
    <Card className={styles.create ?? ''}>
      <SectionLabel>Create a section period</SectionLabel>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => create.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <PeriodFields form={form} />
        <Button type="submit" loading={create.isPending}>
          Create section period
        </Button>
      </form>
    </Card>
  )
}

const ADD = '/schedules/block-schedules/add'

export const NoBlocks = () => (
  <EmptyPanel
    title="No block schedules found."
    action={useCanOpen()(ADD) && <Link to={ADD}>Create the first block schedule</Link>}
  >
    A section period stands in a block schedule.
  </EmptyPanel>
)
