import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Clash } from '#contract/schedules/records.ts'
import { CallFailure } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ClashList } from '../clash-list.tsx'
import { useInvalidateSchedules } from '../queries.ts'

/** What the user has allowed after a question. */
type Overrides = { allow_marks_outside?: boolean; allow_conflicts?: boolean; reason?: string }

type SaveOptions = {
  save: (overrides: Overrides) => Promise<unknown>
  onSaved: () => void
  onFailed: (failure: unknown) => void
}

/**
 * Saves a changed section period. If marks would lie outside of it or assignments would clash, the user is asked, and
 * the request is sent again with what they allow. The caller renders `dialog`.
 */
export function useSavePeriod({ save, onSaved, onFailed }: SaveOptions) {
  const invalidateSchedules = useInvalidateSchedules()
  const [clashes, setClashes] = useState<{ list: Clash[]; overrides: Overrides } | null>(null)
  const saving = useMutation({
    mutationFn: (overrides: Overrides) => save(overrides),
    onSuccess: () => {
      setClashes(null)
      onSaved()
      void invalidateSchedules()
    },
    onError: async (failure, overrides) => {
      setClashes(null)
      if (failure instanceof CallFailure && failure.code === 'clash') {
        setClashes({ list: failure.details.clashes as Clash[], overrides })
      } else if (failure instanceof CallFailure && failure.code === 'confirm_needed') {
        const isConfirmed = await confirm({
          message: failure.message,
          confirmLabel: 'Save anyway',
          isDestructive: true,
        })
        if (isConfirmed) saving.mutate({ ...overrides, allow_marks_outside: true })
      } else {
        onFailed(failure)
      }
    },
  })
  const dialog = clashes && (
    <ClashDialog
      clashes={clashes.list}
      isSaving={saving.isPending}
      onClose={() => setClashes(null)}
      onAllow={(reason) => saving.mutate({ ...clashes.overrides, allow_conflicts: true, reason })}
    />
  )
  return { save: () => saving.mutate({}), isPending: saving.isPending, dialog }
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={isSaving}>
            Save anyway
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
