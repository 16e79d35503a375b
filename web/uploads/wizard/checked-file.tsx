import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ChosenFile } from '../choose-file.tsx'
import { RefusedFile } from '../refused-file.tsx'
import { isConfirmed, TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient, uploadFailureMessage } from '../upload-failures.ts'
import type { UploadType } from '../upload-types.ts'
import { WouldChange } from '../would-change.tsx'
import type { Outcome } from './use-upload.ts'

type CheckedFileProps = {
  type: UploadType
  file: File
  outcome: Outcome
  /** With what was typed, where the file asks for that. */
  onSave: (confirm: string) => void
  onCheck: () => void
  onDifferent: () => void
}

/** The file has been read, nothing is saved: what it would do, or why it cannot be used. */
export function CheckedFile({ type, file, outcome, onSave, onCheck, onDifferent }: CheckedFileProps) {
  const [typed, setTyped] = useState('')
  const isUsable = 'reply' in outcome
  const phrase = isUsable ? outcome.reply.confirm : null
  const canRetry = !isUsable && isTransient(outcome.failure)
  return (
    <>
      <ChosenFile file={file} />
      {isUsable && <WouldChange type={type} upload={outcome.reply} />}
      {!isUsable && !canRetry && <RefusedFile title="This file cannot be used" failure={outcome.failure} />}
      {canRetry && (
        <Alert color="yellow" role="alert" title="The file could not be checked">
          {uploadFailureMessage(outcome.failure)} Nothing was saved.
        </Alert>
      )}
      {phrase && <TypedConfirmation phrase={phrase} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        {canRetry && <Button onClick={onCheck}>Check Again</Button>}
        <Button
          {...(!isUsable && { variant: 'default' })}
          disabled={!isConfirmed(phrase, typed)}
          onClick={() => onSave(typed.trim())}
        >
          Upload & Process
        </Button>
        <Button {...((isUsable || canRetry) && { variant: 'default' })} onClick={onDifferent}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}
