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
  /** A button that saves first, which is the main one then. */
  saveLabel?: string
  /** True if data is lost, which makes the button red. */
  isDestructive?: boolean
  /** Text that the user has to type before confirming. */
  phrase?: string
}

export type Answer = 'confirm' | 'save' | 'cancel'
export type OpenQuestion = ConfirmQuestion & { answer: (answer: Answer) => void }

export function ConfirmDialog({
  message,
  details,
  confirmLabel = 'Continue',
  cancelLabel = 'Cancel',
  saveLabel,
  isDestructive = false,
  phrase,
  answer,
}: OpenQuestion) {
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      onClose={() => answer('cancel')}
      title={message}
      withCloseButton={false}
      returnFocus={false}
      // Three buttons fit on one line.
      {...(saveLabel && { size: 'lg' })}
    >
      {details && <p style={{ margin: 0 }}>{details}</p>}
      {phrase && (
        <Box mt={12}>
          <TypedPhrase phrase={phrase} typed={typed} onType={setTyped} takesFocus />
        </Box>
      )}
      <DialogActions>
        <Button
          variant="default"
          onClick={() => answer('cancel')}
          {...(!phrase && { 'data-autofocus': true })}
        >
          {cancelLabel}
        </Button>
        <Button
          {...(isDestructive && { color: 'red' })}
          {...(saveLabel && { variant: 'outline' })}
          disabled={!isPhraseTyped(phrase, typed)}
          onClick={() => answer('confirm')}
        >
          {confirmLabel}
        </Button>
        {saveLabel && <Button onClick={() => answer('save')}>{saveLabel}</Button>}
      </DialogActions>
    </Dialog>
  )
}
