import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import styles from './uploads.module.css'

/** Where a saved upload can be looked at again, its refused rows fetched, and all of it undone. */
export function HistoryLink({ id, hasRejected }: { id: number; hasRejected: boolean }) {
  const canOpen = useCanOpen()
  const address = `/students/uploads/${id}`
  if (!canOpen(address)) return null
  return (
    <p className={styles.soft}>
      <Anchor component={Link} to={address}>
        {hasRejected ? 'See this upload and download its rejected rows' : 'See this upload in the history'}
      </Anchor>
    </p>
  )
}
