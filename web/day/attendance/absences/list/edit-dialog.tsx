import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { wrongTimes } from '#contract/day/attendance/absence-rules.ts'
import {
  ABSENCE_KIND_LABELS,
  ABSENCE_KINDS,
  ABSENCE_SOURCE_LABELS,
  ABSENCE_SOURCES,
  type AbsenceKind,
} from '#contract/words.ts'
import { call, CallFailure, failureMessage } from '#web/api.ts'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { useInvalidateAbsences, type AbsenceReply, type KnownAbsence } from '../queries.ts'
import { scopeName } from './scope-name.ts'

export type EditDialogProps = {
  absence: KnownAbsence
  onClose: () => void
  onSaved: (who: string, reply: AbsenceReply) => void
}

/** Changes what is known: its days, times and kind, where it is from, and the note. */
export function EditDialog({ absence, onClose, onSaved }: EditDialogProps) {
  const invalidate = useInvalidateAbsences()
  const [entry, setEntry] = useState({
    kind: absence.kind,
    start_date: absence.start_date,
    end_date: absence.end_date,
    start_time: absence.start_time,
    end_time: absence.end_time,
    note: absence.note ?? '',
    source: absence.source,
  })
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<typeof entry>) => setEntry({ ...entry, ...part })
  const who = absence.student?.name ?? scopeName(absence)
  const wrong = wrongTimes(entry)
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /attendance/absences/:absenceId/', {
        params: { absenceId: absence.id },
        body: { ...entry, note: entry.note.trim() || null },
      }),
    onSuccess: async (reply) => {
      toastSuccess('The absence is saved.')
      onSaved(who, reply)
      await invalidate()
      onClose()
    },
  })
  const problems = save.error instanceof CallFailure ? save.error.fields : {}
  const problem = (field: keyof typeof entry) =>
    problems[field] ?? (isTried && wrong?.field === field ? wrong.problem : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong) save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={who} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        {save.error && <Notice tone="bad">{failureMessage(save.error)}</Notice>}
        <Stack gap={14}>
          <Select
            label="Kind"
            allowDeselect={false}
            data-autofocus
            data={ABSENCE_KINDS.map((kind) => ({ value: kind, label: ABSENCE_KIND_LABELS[kind] }))}
            value={entry.kind}
            onChange={(kind) => kind && change(withKind(entry, kind))}
          />
          <Group gap={14} grow align="start">
            <DayInput
              label="First day"
              value={entry.start_date}
              error={problem('start_date')}
              onChange={(day) =>
                day && change({ start_date: day, end_date: entry.end_date < day ? day : entry.end_date })
              }
            />
            <DayInput
              label="Last day"
              value={entry.end_date}
              error={problem('end_date')}
              onChange={(day) => day && change({ end_date: day })}
            />
          </Group>
          <Group gap={14} grow align="start">
            {entry.kind !== 'late' && (
              <ClockInput
                label={entry.kind === 'leaves_early' ? 'Leaves at' : 'From'}
                value={entry.start_time ?? ''}
                error={problem('start_time')}
                onChange={(time) => change({ start_time: time || null })}
              />
            )}
            {entry.kind !== 'leaves_early' && (
              <ClockInput
                label="Until"
                value={entry.end_time ?? ''}
                error={problem('end_time')}
                onChange={(time) => change({ end_time: time || null })}
              />
            )}
          </Group>
          <TextInput
            label="Note"
            description="Only the office reads it."
            maxLength={500}
            value={entry.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Select
            label="Told by"
            allowDeselect={false}
            data={ABSENCE_SOURCES.map((source) => ({ value: source, label: ABSENCE_SOURCE_LABELS[source] }))}
            value={entry.source}
            onChange={(source) => source && change({ source })}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

/** Somebody who is late has no time from which they are out, and who leaves early none until which. */
const withKind = (
  { start_time, end_time }: { start_time: string | null; end_time: string | null },
  kind: AbsenceKind,
) => ({
  kind,
  start_time: kind === 'late' ? null : start_time,
  end_time: kind === 'leaves_early' ? null : end_time,
})
