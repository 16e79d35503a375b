import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'

export type CounterReason = { reason_id: number | null; reason: '' | 'excused' | 'unexcused'; note: string }

export const NO_REASON: CounterReason = { reason_id: null, reason: '', note: '' }

export const REASON_LABELS = { reason_id: 'Reason', reason: 'Excuse', note: 'Note' }

const EXCUSES = [
  { value: '', label: 'Not given' },
  { value: 'excused', label: 'Excused' },
  { value: 'unexcused', label: 'Unexcused' },
]

type CounterReasonFieldsProps<V extends CounterReason> = {
  form: UseFormReturnType<V>
  /** What applies without an excuse. */
  withoutExcuse: string
  noteDescription: string
}

/** Why a student is late or goes early: a reason of the school, whose excuse can be changed, and the office's own words. */
export function CounterReasonFields<V extends CounterReason>({
  form,
  withoutExcuse,
  noteDescription,
}: CounterReasonFieldsProps<V>) {
  return (
    <>
      <ReasonSelect
        label={REASON_LABELS.reason_id}
        value={form.values.reason_id}
        error={form.errors['reason_id']}
        onReason={(reason) =>
          form.setValues((values) => ({
            ...values,
            reason_id: reason?.id ?? null,
            ...(reason && { reason: excuseOf(reason) }),
          }))
        }
      />
      <Select
        label={REASON_LABELS.reason}
        description={withoutExcuse}
        allowDeselect={false}
        data={EXCUSES}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={REASON_LABELS.note}
        description={noteDescription}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </>
  )
}

const excuseOf = ({ is_excused }: { is_excused: boolean }) => (is_excused ? 'excused' : 'unexcused')
