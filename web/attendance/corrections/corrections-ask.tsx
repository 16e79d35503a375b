import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureMessage } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import {
  asSubmitted,
  isSame,
  markOf,
  marksOf,
  withStatus,
  type Marks,
  type SavedSheet,
} from '../drafts/marks.ts'
import { Roster } from '../sheet/roster.tsx'
import styles from './corrections.module.css'

type AskDialogProps = { saved: SavedSheet; students: { id: number; name: string }[]; onClose: () => void }

/** A teacher marks the sheet as it should be and says why; the office decides. */
export function AskDialog({ saved, students, onClose }: AskDialogProps) {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(() => marksOf(saved))
  const [reason, setReason] = useState('')
  const before = marksOf(saved)
  const changes = students.filter(({ id }) => !isSame(markOf(before, id), markOf(marks, id))).length
  const canSend = reason.trim() !== '' && (changes > 0 || !saved.taken)
  const ask = useMutation({
    mutationFn: () =>
      call('POST /attendance/corrections/', {
        body: {
          section_period_id: saved.section_period_id,
          date: saved.date,
          teacher_id: saved.teacher_id,
          attendance: asSubmitted(Object.fromEntries(students.map(({ id }) => [id, markOf(marks, id)]))),
          version: saved.version,
          reason: reason.trim(),
        },
      }),
    onSuccess: async () => {
      toastSuccess('The office has your request.')
      await queryClient.invalidateQueries({ queryKey: ['attendance', 'corrections'] })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ask for a correction"
      size="xl"
      // Once something is marked it goes by Cancel only: Escape also ends a comment.
      closeOnEscape={changes === 0}
      closeOnClickOutside={changes === 0}
    >
      <p className={styles.hint}>Mark the sheet of {longDay(saved.date)} as it should be.</p>
      <div className={styles.roster}>
        <Roster
          students={students}
          markOf={(student) => markOf(marks, student)}
          disabled={false}
          onStatus={(student, status) =>
            setMarks({ ...marks, [student]: withStatus(markOf(marks, student), status) })
          }
          onMark={(student, mark) => setMarks({ ...marks, [student]: mark })}
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
      {ask.error && <Notice tone="bad">{failureMessage(ask.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <span className={styles.count} role="status">
          {changes === 1 ? '1 mark changes' : `${changes} marks change`}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!canSend} loading={ask.isPending} onClick={() => ask.mutate()}>
          Send to the office
        </Button>
      </Group>
    </Modal>
  )
}
