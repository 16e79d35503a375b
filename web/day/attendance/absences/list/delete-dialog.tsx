import { pluralize } from '#contract/words.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { changesText } from '../changes-text.ts'
import { type ReportedAbsence } from '../queries.ts'

export type DeleteAbsenceDialogProps = {
  absences: readonly ReportedAbsence[]
  who: string
  what: string
  onClose: () => void
  onRemoved: (absenceIds: readonly number[]) => void
}

/** Deletes absences and, if the user wants, restores the marks they changed that no one has changed since. */
export function DeleteAbsenceDialog({ absences, who, what, onClose, onRemoved }: DeleteAbsenceDialogProps) {
  const absence_ids = absences.map(({ id }) => id)
  const [isReversing, setReversing] = useState(true)
  const preview = useQuery({
    ...query('POST /attendance/absences/remove/', { body: { absence_ids, preview_only: true } }),
    gcTime: 0,
  })
  const remove = useSave('POST /attendance/absences/remove/', {
    send: () => ({ body: { absence_ids, apply: isReversing } }),
    refreshes: ['attendance'],
    awaitsRefresh: true,
    onSuccess: () => {
      onRemoved(absence_ids)
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={
        absences.length === 1 ? 'Delete this absence?' : `Delete ${pluralize(absences.length, 'absence')}?`
      }
    >
      <Stack gap={14}>
        <Text>
          <b>{who}</b>: {what}
        </Text>
        <ListState query={preview} failure="The preview could not be loaded.">
          {(reply) =>
            reply.marks === 0 ? (
              <Text c="dimmed">No saved marks will change.</Text>
            ) : (
              <Checkbox
                checked={isReversing}
                onChange={(event) => setReversing(event.currentTarget.checked)}
                label="Also restore the marks"
                description={`${changesText(reply)}.`}
              />
            )
          }
        </ListState>
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={!preview.data}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {' '}
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}
