import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import type { Clash } from '#contract/schedules/records.ts'
import { CallFailure } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import { ClashList } from '../clash-list.tsx'

/** What the person has allowed after a question. */
type Overrides = { allow_marks_outside?: boolean; allow_conflicts?: boolean; reason?: string }

type SaveOptions = {
  save: (allowed: Overrides) => Promise<unknown>
  onSaved: () => void
  onFailed: (failure: unknown) => void
}

/**
 * Saves a changed section period. Where marks would lie outside or assignments would clash, the person is asked, and
 * what they allow is sent along. `dialog` has to stand on the page.
 */
export function useSavePeriod({ save, onSaved, onFailed }: SaveOptions) {
  const forget = useInvalidateSchedules()
  const [clashes, setClashes] = useState<{ list: Clash[]; allowed: Overrides } | null>(null)
  const saving = useMutation({
    mutationFn: (allowed: Overrides) => save(allowed),
    onSuccess: () => {
      setClashes(null)
      onSaved()
      void forget()
    },
    onError: async (failure, allowed) => {
      setClashes(null)
      if (failure instanceof CallFailure && failure.code === 'clash') {
        setClashes({ list: failure.details.clashes as Clash[], allowed })
      } else if (failure instanceof CallFailure && failure.code === 'confirm_needed') {
        const goesOn = await confirm({
          message: failure.message,
          confirmLabel: 'Save all the same',
          isDestructive: true,
        })
        if (goesOn) saving.mutate({ ...allowed, allow_marks_outside: true })
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
      onAllow={(reason) => saving.mutate({ ...clashes.allowed, allow_conflicts: true, reason })}
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

/** Tells what new times clash with, and lets them be saved with a reason. */
export function ClashDialog({ clashes, isSaving, onClose, onAllow }: ClashDialogProps) {
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
            Save all the same
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
