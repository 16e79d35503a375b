import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedLabels, LabelsAndPairs } from '#contract/groups/label-shapes.ts'
import { pluralize, type GradeCode } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { LabelsInput } from '#web/school/labels/labels-input.tsx'
import { invalidateLabels, labelsQuery } from '#web/school/labels/labels-query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import type { StudentName } from '../apply-moves.ts'

type LabelsDialogProps = { students: StudentName[]; grade: GradeCode; onClose: () => void }

/** Gives labels to the selected students and takes labels from them. */
export function LabelsDialog({ students, grade, onClose }: LabelsDialogProps) {
  const labels = useQuery(labelsQuery(grade))
  return (
    <Modal opened onClose={onClose} title={`Labels of ${pluralize(students.length, 'student')}`}>
      <ListState query={labels}>
        {(known) => <LabelsForm students={students} known={known.labels} onClose={onClose} />}
      </ListState>
    </Modal>
  )
}

type LabelsFormProps = Pick<LabelsDialogProps, 'students' | 'onClose'> & { known: LabelsAndPairs['labels'] }

function LabelsForm({ students, known, onClose }: LabelsFormProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const toastUndo = useToastUndo()
  const queries = useQueryClient()
  const ids = students.map(({ id }) => id)
  const theirs = known
    .map(({ label, student_ids }) => ({ label, count: student_ids.filter((id) => ids.includes(id)).length }))
    .filter(({ count }) => count > 0)
  const save = useMutation({
    mutationFn: () => call('POST /students/api/labels/', { body: { student_ids: ids, add, remove } }),
    onSuccess: (changed) => {
      void invalidateLabels(queries)
      onClose()
      if (changed.added.length + changed.removed.length === 0) toastSuccess(changed.message)
      else toastUndo(changed.message, () => void undo(changed))
    },
  })
  const undo = async ({ added, removed }: ChangedLabels) => {
    try {
      for (const { label, student_ids } of added)
        await call('POST /students/api/labels/', { body: { student_ids, remove: [label] } })
      for (const { label, student_ids } of removed)
        await call('POST /students/api/labels/', { body: { student_ids, add: [label] } })
      toastSuccess('The labels are as before.')
    } catch (error) {
      toastFailure(`The labels could not be restored. ${failureMessage(error)}`)
    }
    void invalidateLabels(queries)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {save.error && <Notice tone="bad">The labels were not saved. {failureMessage(save.error)}</Notice>}
      <Stack gap={18}>
        <LabelsInput
          label="Add labels"
          isFirst
          known={known.map(({ label }) => label)}
          value={add}
          onChange={setAdd}
        />
        {theirs.length > 0 && (
          <Checkbox.Group label="Take labels away" value={remove} onChange={setRemove}>
            <Stack gap={6} mt={6}>
              {theirs.map(({ label, count }) => (
                <Checkbox
                  key={label}
                  value={label}
                  label={label}
                  description={`${count} of ${pluralize(students.length, 'student')}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending} disabled={add.length + remove.length === 0}>
          Save labels
        </Button>
      </DialogActions>
    </form>
  )
}
