import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { CallFailure, type Reply } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { ClashList } from '../clash-list.tsx'
import { useInvalidateSchedules } from '../queries.ts'

/** What the user has allowed after a question. */
type Overrides = { allow_conflicts?: boolean; reason?: string }
type SavedPeriod = Reply<'PUT /schedules/api/section-periods/:id/'>

type SaveOptions = {
  save: (overrides: Overrides) => Promise<SavedPeriod>
  /** Gets the id of the section period from now on: new times of one that has met make a new one. */
  onSaved: (id: number) => void
  onFailed: (failure: unknown) => Promise<void>
}

/**
 * Saves a changed section period and says from when on it holds. If assignments would clash, the user is asked, and the
 * request is sent again with what they allow. The caller renders `dialog`.
 */
export function useSavePeriod({ save, onSaved, onFailed }: SaveOptions) {
  const invalidateSchedules = useInvalidateSchedules()
  const [clashes, setClashes] = useState<Clash[] | null>(null)
  const saving = useMutation({
    mutationFn: (overrides: Overrides) => save(overrides),
    onSuccess: (saved) => {
      setClashes(null)
      toastSuccess(savedText(saved))
      onSaved(saved.id)
      void invalidateSchedules()
    },
    onError: (failure) => {
      const isClash = failure instanceof CallFailure && failure.code === 'clash'
      setClashes(isClash ? (failure.details.clashes as Clash[]) : null)
      if (!isClash) void onFailed(failure)
    },
  })
  const dialog = clashes && (
    <ClashDialog
      clashes={clashes}
      isSaving={saving.isPending}
      onClose={() => setClashes(null)}
      onAllow={(reason) => saving.mutate({ allow_conflicts: true, reason })}
    />
  )
  return { save: () => saving.mutate({}), isPending: saving.isPending, dialog }
}

function savedText({ first_day, message }: SavedPeriod): string {
  if (first_day === null) return message
  return `${message} This holds from ${longDay(first_day)} on; the days before stay as they are.`
}

type ClashDialogProps = {
  clashes: readonly Clash[]
  isSaving: boolean
  onClose: () => void
  onAllow: (reason: string) => void
}

/** Shows what the new times clash with; they can be saved with a reason. */
function ClashDialog({ clashes, isSaving, onClose, onAllow }: ClashDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onClose} title="These times clash" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAllow(reason)
        }}
      >
        <ClashList clashes={clashes} reason={reason} onReason={setReason} />
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={isSaving}>
            Save anyway
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
