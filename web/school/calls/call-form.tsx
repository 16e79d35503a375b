import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CALL_OUTCOMES, CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { fullName } from '#web/school/person-name.ts'
import { stopAtUnreadable } from '#web/ui/forms/form-errors.ts'
import { useFormGuard, useUnsavedGuard, type FormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { emptyDraft, type CallDraft, type CalledStudent } from './call-draft.ts'
import { useRecordCall, type RecordedCall } from './use-record-call.ts'
import styles from './call-form.module.css'

const EXCUSES = [
  { value: 'none', label: 'Unknown' },
  { value: 'excused', label: 'Excused' },
  { value: 'unexcused', label: 'Unexcused' },
] as const

type CallFormProps = {
  student: CalledStudent
  date: string
  onSaved: (recorded: RecordedCall) => void
  onCancel: () => void
  /** The guard of the dialog around the form. */
  guard?: FormGuard
}

/** The outcome of a call; if someone was reached, also the reason, which excuses the marks in the same step. */
export function CallForm({ student, date, onSaved, onCancel, guard: ofDialog }: CallFormProps) {
  const [empty] = useState<CallDraft>(() => emptyDraft(student))
  const [draft, setDraft] = useState(empty)
  const own = useFormGuard()
  const guard = ofDialog ?? own
  useUnsavedGuard(guard, JSON.stringify(draft) !== JSON.stringify(empty))
  const cancel = () => void guard.closeWhenSaved(onCancel)
  const save = useRecordCall(date, onSaved)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>('input:checked')
    // A dialog would otherwise focus its close button.
    chosen?.setAttribute('data-autofocus', '')
    chosen?.focus()
  }, [])
  const set = (part: Partial<CallDraft>) => setDraft((current) => ({ ...current, ...part }))
  const isReached = draft.outcome === 'reached'
  return (
    <form
      ref={form}
      aria-label={`Call about ${fullName(student)}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) cancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopAtUnreadable(event) && !save.isPending) save.mutate({ student, draft })
      }}
    >
      <Stack gap={12}>
        <SegmentedControl
          aria-label="Outcome"
          withItemsBorders={false}
          maw={640}
          className={styles.choice ?? ''}
          value={draft.outcome}
          onChange={(outcome) => set({ outcome })}
          data={CALL_OUTCOMES.map((value) => ({ value, label: CALL_OUTCOME_LABELS[value] }))}
        />
        <Group gap={12} align="flex-end">
          {student.contacts.length > 0 && (
            <Select
              label="Person called"
              placeholder="Not specified"
              clearable
              flex="0 1 260px"
              value={draft.contact === null ? null : String(draft.contact)}
              onChange={(id) => set({ contact: id === null ? null : Number(id) })}
              data={student.contacts.map(({ id, name, relation }) => ({
                value: String(id),
                label: [name, relation].filter(Boolean).join(', '),
              }))}
            />
          )}
          <TextInput
            label="Note (for the office only)"
            flex="1 1 260px"
            maxLength={500}
            value={draft.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Group>
        {isReached && (
          <Group gap={12} align="flex-end">
            <ReasonSelect
              flex="0 1 220px"
              value={draft.reason}
              onReason={(reason) =>
                set({
                  reason: reason?.id ?? null,
                  ...(reason && { excuse: reason.is_excused ? 'excused' : 'unexcused' }),
                })
              }
            />
            <Stack gap={4}>
              <Text fz={14} fw={500} id={`reason-${student.student_id}`}>
                Excuse
              </Text>
              <SegmentedControl
                aria-labelledby={`reason-${student.student_id}`}
                withItemsBorders={false}
                className={styles.choice ?? ''}
                value={draft.excuse}
                onChange={(excuse) => set({ excuse, ...(excuse === 'none' && { reason: null }) })}
                data={[...EXCUSES]}
              />
            </Stack>
            {draft.excuse === 'excused' && (
              <ClockInput
                label="Back at (optional)"
                w={160}
                value={draft.until}
                onChange={(until) => set({ until })}
              />
            )}
          </Group>
        )}
        {isReached && draft.excuse === 'none' && (
          <Text fz={14} c="dimmed">
            Without a reason, the student stays on the list.
          </Text>
        )}
        <Group gap={8}>
          <Button type="submit" loading={save.isPending}>
            {isReached && draft.excuse !== 'none' ? 'Save and enter the reason' : 'Save'}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
