import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ChosenFile } from './chosen-file.tsx'
import { failureSentence } from './failure-sentence.ts'
import type { UploadKind } from './upload-types.ts'
import { RefusedFile } from './refused-file.tsx'
import { isConfirmed, TypedConfirmation } from './typed-confirmation.tsx'
import { mayPass, type Outcome } from './use-upload.ts'
import { WouldChange } from './would-change.tsx'
import styles from './uploads.module.css'

type CheckedFileProps = {
  kind: UploadKind
  file: File
  outcome: Outcome
  /** With what was typed, where the file asks for that. */
  onSave: (confirm: string) => void
  onCheck: () => void
  onDifferent: () => void
}

/** The file has been read, nothing is saved: what it would do, or why it can't be used. */
export function CheckedFile({ kind, file, outcome, onSave, onCheck, onDifferent }: CheckedFileProps) {
  const [typed, setTyped] = useState('')
  const isUsable = 'told' in outcome
  const wanted = isUsable ? outcome.told.confirm : null
  const canRetry = !isUsable && mayPass(outcome.failure)
  return (
    <>
      <ChosenFile file={file} />
      {isUsable && <WouldChange kind={kind} told={outcome.told} />}
      {!isUsable && !canRetry && <RefusedFile title="This file cannot be used" failure={outcome.failure} />}
      {canRetry && (
        <Alert color="yellow" role="alert" title="The file could not be checked">
          {failureSentence(outcome.failure)} Nothing was saved.
        </Alert>
      )}
      {wanted && <TypedConfirmation wanted={wanted} typed={typed} onType={setTyped} />}
      <div className={styles.actions}>
        {canRetry && <Button onClick={onCheck}>Check Again</Button>}
        <Button
          {...(!isUsable && { variant: 'default' })}
          disabled={!isConfirmed(wanted, typed)}
          onClick={() => onSave(typed.trim())}
        >
          Upload & Process
        </Button>
        <Button {...((isUsable || canRetry) && { variant: 'default' })} onClick={onDifferent}>
          Choose Different File
        </Button>
      </div>
    </>
  )
}
