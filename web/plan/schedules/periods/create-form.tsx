import { Box, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { gradeLabel, type GradeCode } from '#contract/words.ts'
import { CallFailure, call, failureMessage } from '#web/api.ts'
import { timeSpan } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { takeSaved } from '#web/ui/forms/take-saved.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import {
  EMPTY_PERIOD,
  PERIOD_LABELS,
  PeriodFields,
  validatePeriod,
  type PeriodValues,
} from './period-fields.tsx'

/** The form for a new section period; it is cleared after each. */
export function SectionPeriodForm({ grade, block }: { grade: GradeCode; block: number }) {
  const invalidateSchedules = useInvalidateSchedules()
  const form = useForm<PeriodValues>({ initialValues: EMPTY_PERIOD, validate: validatePeriod })
  const addKey = useAddKey()
  const create = useMutation({
    mutationFn: (values: PeriodValues) =>
      addKey.send(`${gradeLabel(grade)}, ${timeSpan(values.start_time, values.end_time)}`, (headers) =>
        call('POST /schedules/api/section-periods/', {
          headers,
          body: { ...values, block_schedule: block, grade_level: grade },
        }),
      ),
    onSuccess: async (_, sent) => {
      toastSuccess('Section period created successfully!')
      addKey.renew()
      takeSaved(form, { sent, saved: EMPTY_PERIOD })
      form.getInputNode('start_time')?.focus()
      await invalidateSchedules()
    },
    onError: (failure) => {
      showFieldErrors(form, failure, PERIOD_LABELS)
      const message = failure instanceof CallFailure ? failure.reply.message : undefined
      toastFailure(message ?? `Failed to create section period. ${failureMessage(failure)}`)
    },
  })
  return (
    <Card maw={660} mt={16}>
      <Box mb={10}>
        <SectionLabel>Create a section period</SectionLabel>
      </Box>
      <GuardedForm form={form} gap={14} onSave={(values) => create.mutate(values)}>
        <PeriodFields form={form} />
        <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          Create section period
        </Button>
      </GuardedForm>
    </Card>
  )
}

const ADD = '/schedules/block-schedules/add'

export const NoBlocks = () => (
  <EmptyPanel
    title="No block schedules found."
    action={useCanOpen()(ADD) && <Link to={ADD}>Create the first block schedule</Link>}
  >
    Create a block schedule first.
  </EmptyPanel>
)
