import '@mantine/dropzone/styles.layer.css'
import { Alert, Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { DragEvent } from 'react'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import { FileIcon } from '#web/ui/icons.tsx'
import { fileSize } from './file-size.ts'
import { endingsOf, type UploadKind } from './upload-types.ts'
import styles from './uploads.module.css'

type DropZoneProps = {
  kind: UploadKind
  problem: string | undefined
  /** What choosing a file does. */
  note?: string
  onChoose: (files: File[]) => void
}

const CHECKED_FIRST = 'Choosing a file only checks it. Nothing is saved before you say so.'

/** A place to drop a file; clicking anywhere in it, or its button by keyboard, opens the file picker. */
export function DropZone({ kind, problem, note = CHECKED_FIRST, onChoose }: DropZoneProps) {
  const endings = endingsOf(kind).join(', ')
  // The kit is silent about a piece of text or a link that is dropped here.
  const dropNoFile = ({ dataTransfer }: DragEvent) => dataTransfer.files.length === 0 && onChoose([])
  return (
    <>
      <Dropzone
        className={styles.zone ?? ''}
        accept={kind.accept}
        multiple={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={() => {}}
        onDropCapture={dropNoFile}
        onDropAny={(files, refused) => onChoose([...files, ...refused.map(({ file }) => file)])}
        inputProps={{ 'aria-label': `File with ${kind.many} (${endings})` }}
      >
        <div className={styles.zoneWords}>
          <FileIcon size={28} />
          <div>
            <strong>Drag and drop a file here, or click to browse</strong>
            <div className={styles.soft}>
              {endings}, at most {fileSize(MAX_FILE_BYTES)}
            </div>
          </div>
          <Button>Browse files</Button>
        </div>
      </Dropzone>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      <p className={styles.soft}>{note}</p>
    </>
  )
}
