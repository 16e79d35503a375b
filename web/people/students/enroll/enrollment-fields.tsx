import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { enrollmentCodesQuery } from '../queries.ts'

export const ENROLLMENT_LABELS = { first_day: 'First day', entry_code: 'Reason for entering' }

/** Since when and why the student is enrolled, which the office says. */
export function EnrollmentFields({
  input,
}: {
  input: (field: 'first_day' | 'entry_code') => GetInputPropsReturnType
}) {
  const { today } = useSchoolClock()
  const firstDay: unknown = input('first_day').value
  const isAhead = typeof firstDay === 'string' && firstDay > today
  const codes = useQuery(enrollmentCodesQuery())
  return (
    <FieldGrid>
      <DayInput
        label={ENROLLMENT_LABELS.first_day}
        description={isAhead && 'The student is not active before this day.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input('first_day')}
      />
      <Select
        label={ENROLLMENT_LABELS.entry_code}
        allowDeselect={false}
        data={codes.data?.entry.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        {...input('entry_code')}
      />
    </FieldGrid>
  )
}
