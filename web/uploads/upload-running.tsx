import { Button, Progress } from '@mantine/core'
import { ChosenFile } from './chosen-file.tsx'
import styles from './uploads.module.css'

type UploadRunningProps = { step: 'checking' | 'saving'; file: File; share: number }

/** The file is on its way; once it is there, the server takes as long as it takes. */
export function UploadRunning({ step, file, share }: UploadRunningProps) {
  const isSent = share >= 1
  const doing = step === 'checking' ? 'Checking the file' : 'Processing the rows'
  const words = isSent ? `${doing}...` : `Sending the file: ${Math.round(share * 100)} %`
  return (
    <>
      <ChosenFile file={file} />
      <Progress.Root
        role="progressbar"
        aria-label={isSent ? doing : 'Sending the file'}
        aria-valuenow={isSent ? undefined : Math.round(share * 100)}
      >
        <Progress.Section
          value={isSent ? 100 : share * 100}
          animated={isSent}
          striped={isSent}
          withAria={false}
        />
      </Progress.Root>
      <p className={styles.soft} role="status">
        {words}
      </p>
      <div className={styles.actions}>
        <Button disabled>Upload & Process</Button>
        <Button variant="default" disabled>
          Choose Different File
        </Button>
      </div>
    </>
  )
}
