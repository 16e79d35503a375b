import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SectionPeriodOpened } from '#contract/schedules/period-shapes.ts'
import { GRADE_CODES } from '#contract/words.ts'
import { CallFailure, call, sentenceOf } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { PERIOD_LABELS, PeriodFields, problemsOf, valuesOf, type PeriodValues } from './period-fields.tsx'
import { ALL_PERIODS } from './use-period.ts'
import { useSavePeriod } from './use-save-period.tsx'
import styles from '../schedules.module.css'

/** The fields of one section period, its grade among them. */
export function EditPeriodForm({ period }: { period: SectionPeriodOpened }) {
  const { id } = period
  const navigate = useNavigate()
  const form = useForm<PeriodValues>({ initialValues: valuesOf(period), validate: problemsOf })
  const [grade, setGrade] = useState(GRADE_CODES.find((code) => code === period.grade_level.id) ?? 1)
  const [wrongGrade, setWrongGrade] = useState<string | undefined>()
  const saving = useSavePeriod({
    save: (allowed) =>
      call('PUT /schedules/api/edit-section-period/:id/', {
        params: { id },
        body: { ...form.getValues(), grade_level: grade, ...allowed },
      }),
    onSaved: () => {
      toastSuccess('Section Period updated successfully!')
      void navigate(ALL_PERIODS)
    },
    onFailed: (failure) => {
      showFieldErrors(form, failure, PERIOD_LABELS)
      if (failure instanceof CallFailure && failure.fields.grade_level) setWrongGrade(failure.message)
      toastFailure(`Failed to update Section Period. ${sentenceOf(failure)}`)
    },
  })
  return (
    <Card className={styles.form ?? ''}>
      <form noValidate onSubmit={form.onSubmit(saving.save, (errors) => focusFirstError(form, errors))}>
        <PeriodFields form={form} />
        <GradeSelect
          allowDeselect={false}
          value={grade}
          onChange={(next) => {
            setWrongGrade(undefined)
            if (next !== null) setGrade(next)
          }}
          error={wrongGrade}
        />
        <Group mt={20}>
          <Button type="submit" loading={saving.isPending}>
            Save Changes
          </Button>
          <Button variant="default" component={Link} to={ALL_PERIODS}>
            Cancel
          </Button>
        </Group>
      </form>
      {saving.dialog}
    </Card>
  )
}
