import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { DropZone } from './drop-zone.tsx'
import { HomeroomOptions } from './homeroom-options.tsx'
import { HomeroomFailure, HomeroomSuccess } from './homeroom-result.tsx'
import { HOMEROOMS } from './upload-types.ts'
import { SupportedColumns } from './supported-columns.tsx'
import { isConfirmed, TypedConfirmation } from './typed-confirmation.tsx'
import { useHomeroomUpload, type HomeroomState } from './use-homeroom-upload.ts'
import { WouldChange } from './would-change.tsx'
import styles from './uploads.module.css'

/** Upload Homeroom Teachers. */
export function Page() {
  const { state, choices, choose, startOver, change, preview, save } = useHomeroomUpload()
  const [typed, setTyped] = useState('')
  const { file, columns, status } = state
  const isBusy = status === 'previewing' || status === 'uploading'
  const wanted = state.preview?.confirm ?? null
  return (
    <>
      <PageHeader
        title="Upload Homeroom Teachers"
        context="Gives students the homeroom teachers of a file, besides those they have."
      />
      <div className={styles.page}>
        <Card className={styles.main ?? ''}>
          {file ? (
            <div className={styles.inHand}>
              <ChosenFile file={file} />
              <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={startOver}>
                Choose Different File
              </Button>
            </div>
          ) : (
            <DropZone
              kind={HOMEROOMS}
              problem={state.problem}
              note="Preview Columns shows how the file is read, and saves nothing."
              onChoose={choose}
            />
          )}
          {columns && (
            <ColumnMapping
              columns={columns}
              mapping={choices.mapping}
              disabled={status === 'uploading'}
              onChange={(mapping) => change({ mapping })}
            />
          )}
          <HomeroomOptions choices={choices} disabled={status === 'uploading'} onChange={change} />
          {state.preview && <WouldChange kind={HOMEROOMS} told={state.preview} />}
          {wanted && <TypedConfirmation wanted={wanted} typed={typed} onType={setTyped} />}
          <div className={styles.actions}>
            <Button variant="default" disabled={isBusy} onClick={preview}>
              Preview Columns
            </Button>
            <Button disabled={isBusy || !isConfirmed(wanted, typed)} onClick={() => save(typed.trim())}>
              Upload Homeroom Teachers
            </Button>
          </div>
          <Outcome state={state} />
        </Card>
        <SupportedColumns kind={HOMEROOMS} />
      </div>
    </>
  )
}

/** What is going on, or how it ended; it takes the focus when it ended. */
function Outcome({ state: { status, share, result, failure, previewFailed } }: { state: HomeroomState }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status === 'success' || status === 'error') place.current?.focus()
  }, [status])
  const doing = status === 'previewing' ? 'Checking the file' : 'Processing the rows'
  const words = share < 1 ? `Sending the file: ${Math.round(share * 100)} %` : `${doing}...`
  return (
    <div ref={place} tabIndex={-1} className={styles.flow}>
      {(status === 'previewing' || status === 'uploading') && (
        <div className={styles.panel}>
          <Progress value={share * 100} animated={share >= 1} striped={share >= 1} aria-label={words} />
          <p className={styles.soft} role="status">
            {words}
          </p>
        </div>
      )}
      {status === 'success' && result && <HomeroomSuccess told={result} />}
      {status === 'error' && (
        <HomeroomFailure failure={failure} title={previewFailed ? 'Preview Failed' : 'Upload Failed'} />
      )}
    </div>
  )
}
