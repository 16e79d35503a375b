import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'

/** Links to the saved upload, where users can download its rejected rows or undo it. */
export function HistoryLink({ id, hasRejected }: { id: number; hasRejected: boolean }) {
  const canOpen = useCanOpen()
  const address = `/students/uploads/${id}`
  if (!canOpen(address)) return null
  return (
    <Text my={8}>
      <Anchor component={Link} to={address}>
        {hasRejected ? 'View this upload and download its rejected rows' : 'View this upload in the history'}
      </Anchor>
    </Text>
  )
}
