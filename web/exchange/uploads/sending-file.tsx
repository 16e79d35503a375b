import { formatPercent } from '#contract/formats.ts'
import { Progress, Text } from '@mantine/core'

type SendingFileProps = {
  /** The share of the file that has been sent, 0 to 1. */
  share: number
  /** What the server does next, such as 'Checking the file'. */
  activity: string
}

/** Shows how much has been sent. After that the bar is only animated, because the server's progress is unknown. */
export function SendingFile({ share, activity }: SendingFileProps) {
  const isSent = share >= 1
  return (
    <>
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
        {isSent ? `${activity}...` : `Sending the file: ${formatPercent(share * 100, { digits: 0 })}`}
      </Text>
    </>
  )
}
