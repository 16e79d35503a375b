import { Button, Group, Progress, Text } from '@mantine/core'
import { ChosenFile } from '../choose-file.tsx'

type UploadRunningProps = { step: 'checking' | 'saving'; file: File; share: number }

/** The file is being sent; once it has arrived, the server takes as long as it takes. */
export function UploadRunning({ step, file, share }: UploadRunningProps) {
  const isSent = share >= 1
  const activity = step === 'checking' ? 'Checking the file' : 'Processing the rows'
  return (
    <>
      <ChosenFile file={file} />
      <Progress.Root
        role="progressbar"
        aria-label={isSent ? activity : 'Sending the file'}
        aria-valuenow={isSent ? undefined : Math.round(share * 100)}
      >
        <Progress.Section
          value={isSent ? 100 : share * 100}
          animated={isSent}
          striped={isSent}
          withAria={false}
        />
      </Progress.Root>
      <Text my={8} c="dimmed" role="status">
        {isSent ? `${activity}...` : `Sending the file: ${Math.round(share * 100)} %`}
      </Text>
      <Group gap={12} mt={16}>
        <Button disabled>Upload & Process</Button>
        <Button variant="default" disabled>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}
