import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { ClashList } from '../../../clash-list.tsx'

type ClashDialogProps = {
  clashes: readonly Clash[]
  isPending: boolean
  answer: (reason: string | null) => void
}

/** What an acceptance would clash with, and the field for the reason to accept it anyway. */
export function ClashDialog({ clashes, isPending, answer }: ClashDialogProps) {
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== '' && !isPending
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title="Accept anyway?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) answer(reason.trim())
        }}
      >
        <ClashList clashes={clashes} label="Reason to accept anyway" reason={reason} onReason={setReason} />
        <DialogActions>
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={isPending}>
            Accept anyway
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
