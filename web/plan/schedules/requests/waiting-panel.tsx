import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { waitingQuery } from './queries.ts'
import { RequestsToAnswer } from './to-answer.tsx'

/** On the page of coverage: the requests that wait, of whatever day. */
export function WaitingPanel() {
  const { data = [] } = useQuery(waitingQuery())
  if (data.length === 0) return null
  return (
    <Box component="section" mb={18} aria-labelledby="absence-requests">
      <Box mb={8}>
        <SectionLabel id="absence-requests">Absence requests</SectionLabel>
      </Box>
      <RequestsToAnswer requests={data} />
    </Box>
  )
}
