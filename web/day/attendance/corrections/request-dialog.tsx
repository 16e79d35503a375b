import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#web/school/days.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { type AttendanceDraft, emptyDraft, shownMark, withMark, withStatus } from '../drafts/draft.ts'
import { reportOf, toSubmittedMarks, type SavedSheet } from '../drafts/marks.ts'
import { Roster } from '../roster/roster.tsx'
import styles from './request-dialog.module.css'

type RequestDialogProps = {
  saved: SavedSheet
  students: { id: number; name: string }[]
  meeting: MeetingTimes
  onClose: () => void
}
type Values = { draft: AttendanceDraft; reason: string }

/** Keeps Enter in a comment or in the student search from submitting the form. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A teacher marks the sheet as it should be and gives a reason, and the office decides. */
export function RequestDialog({ saved, students, meeting, onClose }: RequestDialogProps) {
  const form = useForm<Values>({ initialValues: { draft: emptyDraft(saved.version), reason: '' } })
  const { draft, reason } = form.values
  const setDraft = (next: AttendanceDraft) => form.setFieldValue('draft', next)
  const markOf = (student: number) => shownMark(saved, draft, student)
  const changes = Object.keys(draft.changes).length
  const request = useSave('POST /attendance/corrections/', {
    form,
    send: (values) => ({
      body: {
        section_period_id: saved.section_period_id,
        date: saved.date,
        teacher_id: saved.teacher_id,
        attendance: toSubmittedMarks(
          Object.fromEntries(students.map(({ id }) => [id, shownMark(saved, values.draft, id)])),
        ),
        version: saved.version,
        reason: values.reason.trim(),
      },
    }),
    successMessage: 'Your request was sent to the office.',
    refreshes: ['corrections'],
  })
  return (
    <FormDialog
      title="Request a correction"
      size="xl"
      form={form}
      save={request}
      submitLabel="Send to office"
      canSubmit={reason.trim() !== '' && (changes > 0 || !saved.taken)}
      onClose={onClose}
      // Once something is marked, only the buttons close the dialog, because Escape also ends a comment.
      closeOnEscape={changes === 0}
      closeOnClickOutside={changes === 0}
      beside={
        <Text span mr="auto" c="dimmed" fz={14} role="status">
          {pluralize(changes, 'mark')} {pluralForm(changes, 'changes', 'change')}
        </Text>
      }
    >
      <Text c="dimmed">Mark the sheet of {longDay(saved.date)} as it should be.</Text>
      <div className={styles.roster} onKeyDown={keepEnter}>
        <Roster
          students={students}
          markOf={markOf}
          meeting={meeting}
          disabled={false}
          reportOf={(student) => reportOf(saved, student)}
          onStatus={(student, status) => setDraft(withStatus(saved, draft, student, status))}
          onMark={(student, mark) => setDraft(withMark(saved, draft, student, mark))}
          renderFooter={(finder) => <div className={styles.finder}>{finder}</div>}
        />
      </div>
      <Textarea
        label="Reason"
        description="The office will see this. It is saved with the change."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
