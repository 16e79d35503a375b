import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Clash } from '#contract/schedules/scheduling-tool.ts'
import { ClashList } from '../clash-list.tsx'

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
