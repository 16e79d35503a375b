import { Skeleton, VisuallyHidden } from '@mantine/core'
import rowStyles from '../roster/student-row.module.css'
import styles from './sheet.module.css'

/** A loading sheet with its final height, so that the list doesn't jump between classes. */
export const SheetSkeleton = ({ students }: { students: number }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>
      <div className={rowStyles.list}>
        {Array.from({ length: students }, (_, row) => (
          <div key={row} className={rowStyles.row}>
            <Skeleton height={12} width={`${14 + ((row * 7) % 12)}%`} radius="sm" />
          </div>
        ))}
      </div>
      <div className={`${styles.bottom} ${styles.loading}`} />
    </div>
  </div>
)
