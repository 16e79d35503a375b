import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { SectionPeriodDetail } from '#contract/plan/schedules/section-periods.ts'
import { gradeCodes } from '#contract/grades.ts'
import { CallFailure, call, failureMessage } from '#web/api.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import {
  PastUnchangedNote,
  PERIOD_LABELS,
  PeriodFields,
  validatePeriod,
  toValues,
  type PeriodValues,
} from './period-fields.tsx'
import { ALL_PERIODS, usePeriod } from './queries.ts'
import { useSavePeriod } from './use-save-period.tsx'

/** Edit Section Period, by the id in the address. */
export function Page() {
  const { id = '' } = useParams()
  const period = usePeriod(id)
  const { data } = period
  return (
    <>
      <PageHeader context={data && `${data.name} · ${data.block.name}`} />
      <OneRecord
        query={period}
        kind="section period"
        list={usePathInYear()(ALL_PERIODS)}
        listName="Section Periods"
      >
        {(loaded) => <EditPeriodForm key={loaded.id} period={loaded} />}
      </OneRecord>
    </>
  )
}

/** Edits a section period. */
function EditPeriodForm({ period }: { period: SectionPeriodDetail }) {
  const { id } = period
  const navigate = useNavigate()
  const list = usePathInYear()(ALL_PERIODS)
  const form = useForm<PeriodValues>({ initialValues: toValues(period), validate: validatePeriod })
  const [grade, setGrade] = useState(gradeCodes().find((code) => code === period.grade_level.id) ?? 1)
  const [gradeError, setGradeError] = useState<string | undefined>()
  const guard = useFormGuard()
  const changed = useChangedMeanwhile({
    form,
    labels: PERIOD_LABELS,
    reload: async () =>
      toValues(await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })),
  })
  const saving = useSavePeriod({
    save: (overrides) =>
      call('PUT /schedules/api/edit-section-period/:id/', {
        params: { id },
        body: {
          ...form.getValues(),
          grade_level: grade,
          ...overrides,
          loaded: { ...form.getInitialValues(), grade_level: period.grade_level.id },
        },
      }),
    onSaved: () => {
      guard.release()
      void navigate(list)
    },
    onFailed: async (failure) => {
      if (await changed.show(failure)) return
      showFieldErrors(form, failure, PERIOD_LABELS)
      if (failure instanceof CallFailure && failure.fields.grade_level) setGradeError(failure.message)
      toastFailure(`Failed to update Section Period. ${failureMessage(failure)}`)
    },
  })
  return (
    <Card maw={520}>
      <GuardedForm
        guard={guard}
        form={form}
        gap={14}
        save={{ mutate: saving.save, isPending: saving.isPending }}
        isUnsaved={form.isDirty() || grade !== period.grade_level.id}
      >
        <PeriodFields form={form} />
        {period.has_past && <PastUnchangedNote />}
        <GradeSelect
          allowDeselect={false}
          value={grade}
          onChange={(next) => {
            setGradeError(undefined)
            if (next !== null) setGrade(next)
          }}
          error={gradeError}
        />
        {changed.notice}
        <Group mt={6}>
          <Button type="submit" loading={saving.isPending}>
            Save Changes
          </Button>
          <Button variant="default" component={Link} to={list}>
            Cancel
          </Button>
        </Group>
      </GuardedForm>
      {saving.dialog}
    </Card>
  )
}
