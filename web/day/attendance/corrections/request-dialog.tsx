import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralForm, pluralize } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { emptyDraft, shownMark, withMark, withStatus } from '../drafts/draft.ts'
import { knownOf, toSubmittedMarks, type SavedSheet } from '../drafts/marks.ts'
import { Roster } from '../roster/roster.tsx'
import styles from './request-dialog.module.css'

type RequestDialogProps = { saved: SavedSheet; students: { id: number; name: string }[]; onClose: () => void }

/** A teacher marks the sheet as it should be and says why; the office decides. */
export function RequestDialog({ saved, students, onClose }: RequestDialogProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => emptyDraft(saved.version))
  const [reason, setReason] = useState('')
  const markOf = (student: number) => shownMark(saved, draft, student)
  const changes = Object.keys(draft.changes).length
  const canSend = reason.trim() !== '' && (changes > 0 || !saved.taken)
  const request = useMutation({
    mutationFn: () =>
      call('POST /attendance/corrections/', {
        body: {
          section_period_id: saved.section_period_id,
          date: saved.date,
          teacher_id: saved.teacher_id,
          attendance: toSubmittedMarks(Object.fromEntries(students.map(({ id }) => [id, markOf(id)]))),
          version: saved.version,
          reason: reason.trim(),
        },
      }),
    onSuccess: async () => {
      toastSuccess('The office has your request.')
      await invalidate(queryClient, 'corrections')
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ask for a correction"
      size="xl"
      // Once something is marked only Cancel closes it: Escape also ends a comment.
      closeOnEscape={changes === 0}
      closeOnClickOutside={changes === 0}
    >
      <Text mb={10} c="dimmed">
        Mark the sheet of {longDay(saved.date)} as it should be.
      </Text>
      <div className={styles.roster}>
        <Roster
          students={students}
          markOf={markOf}
          disabled={false}
          knownOf={(student) => knownOf(saved, student)}
          onStatus={(student, status) => setDraft(withStatus(saved, draft, student, status))}
          onMark={(student, mark) => setDraft(withMark(saved, draft, student, mark))}
          renderFooter={(finder) => <div className={styles.finder}>{finder}</div>}
        />
      </div>
      <Textarea
        label="Reason"
        description="The office reads it, and it stays with the change."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {request.error && <Notice tone="bad">{failureMessage(request.error)}</Notice>}
      <DialogActions>
        <Text span mr="auto" c="dimmed" fz={14} role="status">
          {pluralize(changes, 'mark')} {pluralForm(changes, 'changes', 'change')}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!canSend} loading={request.isPending} onClick={() => request.mutate()}>
          Send to the office
        </Button>
      </DialogActions>
    </Modal>
  )
}
