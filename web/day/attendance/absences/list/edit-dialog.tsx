import { Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { kindWithReason, wrongTimes } from '#contract/day/attendance/absence-rules.ts'
import { ABSENCE_SOURCE_LABELS, ABSENCE_SOURCES } from '#contract/day/attendance/office-words.ts'
import { ABSENCE_KIND_LABELS, ABSENCE_KINDS, type AbsenceKind } from '#contract/words.ts'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { type AbsenceReply, type ReportedAbsence } from '../queries.ts'
import { scopeName } from './scope-name.ts'

export type EditDialogProps = {
  absence: ReportedAbsence
  onClose: () => void
  onSaved: (who: string, reply: AbsenceReply) => void
}

/** Edits the days, times, kind, source and note of an absence. */
export function EditDialog({ absence, onClose, onSaved }: EditDialogProps) {
  const form = useForm({
    initialValues: {
      kind: absence.kind,
      reason_id: absence.reason?.id ?? null,
      start_date: absence.start_date,
      end_date: absence.end_date,
      start_time: absence.start_time,
      end_time: absence.end_time,
      note: absence.note ?? '',
      source: absence.source,
    },
    validate: (values) => {
      const wrong = wrongTimes(values)
      return wrong ? { [wrong.field]: wrong.problem } : {}
    },
  })
  const { kind, end_date } = form.values
  const who = absence.student?.name ?? scopeName(absence)
  const save = useSave('PATCH /attendance/absences/:absenceId/', {
    form,
    labels: LABELS,
    send: (values) => ({
      params: { absenceId: absence.id },
      body: { ...values, note: values.note.trim() || null },
    }),
    successMessage: 'The absence is saved.',
    refreshes: ['attendance'],
    awaitsRefresh: true,
    onSuccess: (reply) => onSaved(who, reply),
  })
  const time = (field: 'start_time' | 'end_time') => ({
    value: form.values[field] ?? '',
    error: form.errors[field],
    onChange: (text: string) => form.setFieldValue(field, text || null),
  })
  return (
    <FormDialog title={who} form={form} save={save} submitLabel="Save" onClose={onClose}>
      <Select
        label={LABELS.kind}
        allowDeselect={false}
        data={ABSENCE_KINDS.map((value) => ({ value, label: ABSENCE_KIND_LABELS[value] }))}
        value={kind}
        onChange={(next) => next && form.setValues(withKind(form.values, next))}
      />
      <ReasonSelect
        value={form.values.reason_id}
        error={form.errors['reason_id']}
        onReason={(reason) =>
          form.setValues({
            reason_id: reason?.id ?? null,
            ...(reason && withKind(form.values, kindWithReason(kind, reason))),
          })
        }
      />
      <Group gap={14} grow align="start">
        <DayInput
          label={LABELS.start_date}
          value={form.values.start_date}
          error={form.errors['start_date']}
          onChange={(day) =>
            day && form.setValues({ start_date: day, end_date: end_date < day ? day : end_date })
          }
        />
        <DayInput
          label={LABELS.end_date}
          value={end_date}
          error={form.errors['end_date']}
          onChange={(day) => day && form.setFieldValue('end_date', day)}
        />
      </Group>
      <Group gap={14} grow align="start">
        {kind !== 'late' && (
          <ClockInput label={kind === 'leaves_early' ? 'Leaves at' : 'From'} {...time('start_time')} />
        )}
        {kind !== 'leaves_early' && <ClockInput label="Until" {...time('end_time')} />}
      </Group>
      <TextInput
        label={LABELS.note}
        description="Only the office can see it."
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <Select
        label={LABELS.source}
        allowDeselect={false}
        data={ABSENCE_SOURCES.map((value) => ({ value, label: ABSENCE_SOURCE_LABELS[value] }))}
        {...form.getInputProps('source')}
      />
    </FormDialog>
  )
}

const LABELS = {
  kind: 'Type',
  reason_id: 'Reason',
  start_date: 'First day',
  end_date: 'Last day',
  start_time: 'From',
  end_time: 'Until',
  note: 'Note',
  source: 'Reported by',
}

/** A late arrival has no start time, and an early leave has no end time. */
const withKind = (
  { start_time, end_time }: { start_time: string | null; end_time: string | null },
  kind: AbsenceKind,
) => ({
  kind,
  start_time: kind === 'late' ? null : start_time,
  end_time: kind === 'leaves_early' ? null : end_time,
})
