import type { UploadDetail } from '#contract/uploads.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useMore } from './use-show-more.tsx'
import styles from './history.module.css'

/** Who was touched since the upload, which undoing leaves, or has left, as they are. */
export function KeptRecords({ upload: { kept, kept_count, undone } }: { upload: UploadDetail }) {
  const { shown, more } = useMore(kept, kept_count)
  if (kept_count === 0) return null
  return (
    <Card className={styles.part ?? ''}>
      <SectionLabel>{undone ? 'Left as they were' : 'Touched since'}</SectionLabel>
      <p className={styles.soft}>
        {undone ? 'Undoing left these records alone.' : 'Undoing would leave these records alone.'}
      </p>
      <ul className={styles.kept}>
        {shown.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}
