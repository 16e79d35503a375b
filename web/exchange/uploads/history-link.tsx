import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'

/** Where a saved upload can be seen again, its refused rows downloaded, and all of it undone. */
export function HistoryLink({ id, hasRejected }: { id: number; hasRejected: boolean }) {
  const canOpen = useCanOpen()
  const address = `/students/uploads/${id}`
  if (!canOpen(address)) return null
  return (
    <Text my={8}>
      <Anchor component={Link} to={address}>
        {hasRejected ? 'See this upload and download its rejected rows' : 'See this upload in the history'}
      </Anchor>
    </Text>
  )
}
