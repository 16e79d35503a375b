import { Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, failureMessage } from '#web/api.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { timeSpan } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { classesOfDay, type CoverTeacher, type DayOfCover } from './choices.ts'
import { useInvalidateCover } from './queries.ts'

type AbsenceDialogProps = {
  day: DayOfCover
  teacher: CoverTeacher
  /** Undefined for one that is not entered yet. */
  absence?: DayOfCover['absences'][number]
  onClose: () => void
  onSaved: () => void
}

/** Enters or changes an absence: its days, whether it is of all classes, and why. */
export function AbsenceDialog({ day, teacher, absence, onClose, onSaved }: AbsenceDialogProps) {
  const { today } = useSchoolClock()
  const invalidate = useInvalidateCover()
  const [start, setStart] = useState(absence?.start_date ?? day.date)
  const [end, setEnd] = useState(absence?.end_date ?? day.date)
  const [periods, setPeriods] = useState<number[] | null>(absence?.section_period_ids ?? null)
  const [reason, setReason] = useState(absence?.reason ?? '')
  const classes = classesOfDay(day, teacher.id)
  const hasBegun = absence !== undefined && absence.start_date < today
  const save = useMutation({
    mutationFn: () => {
      const fields = { start_date: start, end_date: end, section_period_ids: periods, reason }
      return absence
        ? call('PATCH /schedules/api/absences/:absenceId/', {
            params: { absenceId: absence.id },
            body: fields,
          })
        : call('POST /schedules/api/absences/', { body: { teacher_id: teacher.id, ...fields } })
    },
    onSuccess: async () => {
      toastSuccess(`The absence of ${fullName(teacher)} is saved.`)
      await invalidate()
      onSaved()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Absence of ${fullName(teacher)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        {save.error && <Notice tone="bad">{failureMessage(save.error)}</Notice>}
        <Stack gap={14}>
          <Group gap={14} grow>
            <DayInput
              label="First day"
              value={start}
              disabled={hasBegun}
              onChange={(chosen) => {
                if (!chosen) return
                setStart(chosen)
                if (end < chosen) setEnd(chosen)
              }}
            />
            <DayInput
              label="Last day"
              value={end}
              onChange={(chosen) => chosen && setEnd(chosen)}
              data-autofocus
            />
          </Group>
          <Radio.Group
            label="Absent"
            value={periods === null ? 'all' : 'some'}
            onChange={(value) =>
              setPeriods(value === 'all' ? null : classes.map(({ section_period_id }) => section_period_id))
            }
          >
            <Group mt={6} gap={18}>
              <Radio value="all" label="All day" />
              <Radio value="some" label="In some classes only" disabled={classes.length === 0} />
            </Group>
          </Radio.Group>
          {periods !== null && (
            <Checkbox.Group
              label="Classes"
              value={periods.map(String)}
              onChange={(values) => setPeriods(values.map(Number))}
            >
              <Stack gap={6} mt={6}>
                {classes.map(({ section_period_id, groups, start_time, end_time }) => (
                  <Checkbox
                    key={section_period_id}
                    value={String(section_period_id)}
                    label={`${timeSpan(start_time, end_time)} ${groups.join(', ')}`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <TextInput
            label="Reason"
            description="Only the office reads it."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={periods?.length === 0}>
            Save
          </Button>
        </DialogActions>
        {periods?.length === 0 && (
          <Text mt={8} fz={14} c="dimmed" ta="right">
            Choose at least one class.
          </Text>
        )}
      </form>
    </Modal>
  )
}
