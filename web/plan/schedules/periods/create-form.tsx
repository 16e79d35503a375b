import { Box, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { gradeLabel, type GradeCode } from '#contract/grades.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { timeSpan } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import {
  EMPTY_PERIOD,
  PERIOD_LABELS,
  PeriodFields,
  validatePeriod,
  type PeriodValues,
} from './period-fields.tsx'

/** The form for a new section period. After each save it is cleared for the next one, which often meets on the same weekdays. */
export function SectionPeriodForm({ grade, block }: { grade: GradeCode; block: number }) {
  const form = useForm<PeriodValues>({ initialValues: EMPTY_PERIOD, validate: validatePeriod })
  const create = useSave('POST /schedules/api/section-periods/', {
    form,
    labels: PERIOD_LABELS,
    send: (values) => ({ body: { ...values, block_schedule: block, grade_level: grade } }),
    adds: ({ start_time, end_time }) => `${gradeLabel(grade)}, ${timeSpan(start_time, end_time)}`,
    successMessage: 'Section period created successfully!',
    refreshes: ['schedules'],
    next: (_, { days_of_week }) => ({ ...EMPTY_PERIOD, days_of_week }),
    failsIn: 'toast',
    phrase: (failure) =>
      (failure instanceof CallFailure ? failure.reply.message : undefined) ??
      `Failed to create section period. ${failureMessage(failure)}`,
    onSuccess: () => form.getInputNode('start_time')?.focus(),
  })
  return (
    <Card maw={660} mt={16}>
      <Box mb={10}>
        <SectionLabel>Create a section period</SectionLabel>
      </Box>
      <GuardedForm form={form} save={create} gap={14}>
        <PeriodFields form={form} />
        <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          Create section period
        </Button>
      </GuardedForm>
    </Card>
  )
}

const ADD = '/schedules/block-schedules/add'

export function NoBlocks() {
  const mayAdd = useCanOpen()(ADD)
  const path = usePathInYear()
  return (
    <EmptyPanel
      title="No block schedules found."
      action={mayAdd && <Link to={path(ADD)}>Create the first block schedule</Link>}
    >
      Create a block schedule first.
    </EmptyPanel>
  )
}
