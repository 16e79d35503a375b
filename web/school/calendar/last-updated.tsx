import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSchoolTime } from '../clock.ts'
import { clockTime } from '../display.ts'

type LastUpdatedProps = {
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>
  /** The school's time of the shown data, if the server sent it. */
  time: string | undefined
}

/** Says how old the data is if it could not be refreshed. */
export function LastUpdated({
  query: { data, dataUpdatedAt, error, isFetching, refetch },
  time,
}: LastUpdatedProps) {
  const timeAt = useSchoolTime()
  if (data === undefined || !error) return null
  return (
    <Notice
      tone="warning"
      title={`Last updated ${clockTime(time ?? timeAt(dataUpdatedAt).time)}`}
      action={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {failureMessage(error)}
    </Notice>
  )
}
