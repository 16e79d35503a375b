import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { changesText } from '../changes-text.ts'
import { useInvalidateAbsences, type KnownAbsence } from '../queries.ts'

export type TakeBackDialogProps = {
  absences: readonly KnownAbsence[]
  who: string
  what: string
  onClose: () => void
  onRemoved: (absenceIds: readonly number[]) => void
}

/** Takes absences back. Marks that they have changed, and that nobody changed since, go back as well where that is wanted. */
export function TakeBackDialog({ absences, who, what, onClose, onRemoved }: TakeBackDialogProps) {
  const invalidate = useInvalidateAbsences()
  const absence_ids = absences.map(({ id }) => id)
  const [isReversing, setReversing] = useState(true)
  const preview = useQuery({
    ...query('POST /attendance/absences/remove/', { body: { absence_ids, preview_only: true } }),
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () =>
      call('POST /attendance/absences/remove/', { body: { absence_ids, apply: isReversing } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      onRemoved(absence_ids)
      await invalidate()
      onClose()
    },
    onError: toastFailure,
  })
  return (
    <Modal opened onClose={onClose} title="Take this back?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap={14}>
        <Text>
          <b>{who}</b>: {what}
        </Text>
        <ListState query={preview} failure="What would change could not be loaded.">
          {(reply) =>
            reply.marks === 0 ? (
              <Text c="dimmed">No mark changes. Sheets that are not taken yet open without it.</Text>
            ) : (
              <Checkbox
                checked={isReversing}
                onChange={(event) => setReversing(event.currentTarget.checked)}
                label="Put the marks back as well"
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
          Take back
        </Button>
      </DialogActions>
    </Modal>
  )
}
