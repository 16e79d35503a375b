import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { DialogActions } from '../dialog/dialog-actions.tsx'
import { isPhraseTyped, TypedPhrase } from './typed-phrase.tsx'

/** A question for the user that says what will happen. */
export type ConfirmQuestion = {
  message: string
  /** More text below the message. */
  details?: string | undefined
  /** 'Continue' by default. */
  confirmLabel?: string
  cancelLabel?: string
  /** True if data is lost, which makes the button red. */
  isDestructive?: boolean
  /** Text that the user has to type before confirming. */
  phrase?: string
}

export type OpenQuestion = ConfirmQuestion & { answer: (isConfirmed: boolean) => void }

export function ConfirmDialog({
  message,
  details,
  confirmLabel = 'Continue',
  cancelLabel = 'Cancel',
  isDestructive = false,
  phrase,
  answer,
}: OpenQuestion) {
  const [typed, setTyped] = useState('')
  return (
    <Dialog onClose={() => answer(false)} title={message} withCloseButton={false} returnFocus={false}>
      {details && <p style={{ margin: 0 }}>{details}</p>}
      {phrase && (
        <Box mt={12}>
          <TypedPhrase phrase={phrase} typed={typed} onType={setTyped} takesFocus />
        </Box>
      )}
      <DialogActions>
        <Button variant="default" onClick={() => answer(false)} {...(!phrase && { 'data-autofocus': true })}>
          {cancelLabel}
        </Button>
        <Button
          {...(isDestructive && { color: 'red' })}
          disabled={!isPhraseTyped(phrase, typed)}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
