import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { DragEvent } from 'react'
import { FileIcon } from '#web/ui/icons.tsx'
import { fileExtensions, fileSize, maxBytesOf, type AcceptedFiles } from './accepted-files.ts'
import styles from './uploads.module.css'

type DropZoneProps = {
  files: AcceptedFiles
  /** The kind of records in the file: 'students'. */
  many: string
  problem: string | undefined
  /** Explains what choosing a file does. */
  note?: string
  onChoose: (files: File[]) => void
}

const CHECKED_FIRST = 'Choosing a file only checks it. Nothing is saved until you confirm.'

/** A drop zone for a file. A click anywhere in it, or its button, opens the file picker. */
export function DropZone({ files, many, problem, note = CHECKED_FIRST, onChoose }: DropZoneProps) {
  const endings = fileExtensions(files).join(', ')
  // Mantine reports nothing if the user drops text or a link.
  const onDropCapture = ({ dataTransfer }: DragEvent) => dataTransfer.files.length === 0 && onChoose([])
  return (
    <>
      <Dropzone
        className={styles.zone ?? ''}
        px={20}
        py={28}
        accept={files.accept}
        multiple={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={() => {}}
        onDropCapture={onDropCapture}
        onDropAny={(taken, rejections) => onChoose([...taken, ...rejections.map(({ file }) => file)])}
        inputProps={{ 'aria-label': `File with ${many} (${endings})` }}
      >
        <Group justify="center" gap="10px 18px">
          <Text component="span" c="dimmed" lh={0}>
            <FileIcon size={28} />
          </Text>
          <div>
            <strong>Drag and drop a file here, or click to browse</strong>
            <Text c="dimmed">
              {endings}, up to {fileSize(maxBytesOf(files))}
            </Text>
          </div>
          <Button>Browse files</Button>
        </Group>
      </Dropzone>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      <Text my={8} c="dimmed">
        {note}
      </Text>
    </>
  )
}

/** The name and size of the chosen file. */
export const ChosenFile = ({ file }: { file: File }) => (
  <Group gap="4px 10px" mb={12}>
    <FileIcon />
    <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {file.name}
    </Text>
    <Text component="span" c="dimmed">
      {fileSize(file.size)}
    </Text>
  </Group>
)
