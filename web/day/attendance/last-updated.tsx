import { Button } from '@mantine/core'
import { failureMessage } from '#web/api.ts'
import { clockTime } from '#web/school/display.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

type LastUpdatedProps = {
  query: {
    data: { time: string } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Says how old a day in view is, where it is shown and could not be loaded again. */
export const LastUpdated = ({ query: { data, error, isFetching, refetch } }: LastUpdatedProps) =>
  data &&
  error && (
    <Notice
      tone="warning"
      title={`Last updated ${clockTime(data.time)}`}
      action={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {failureMessage(error)}
    </Notice>
  )
