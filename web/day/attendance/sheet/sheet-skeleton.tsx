import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { HeaderControls } from './header-controls.tsx'
import rowStyles from '../roster/student-row.module.css'
import styles from './sheet.module.css'

/** A loading sheet with its final height, so that the list doesn't jump between classes. */
export const SheetSkeleton = ({ students }: { students: number }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <HeaderControls>
      <Button variant="default" disabled>
        Mark All Present
      </Button>
    </HeaderControls>
    <Box aria-hidden bg="var(--card)" bd="1px solid var(--line)" bdrs={10}>
      {Array.from({ length: students }, (_, row) => (
        <div key={row} className={rowStyles.row}>
          <Skeleton height={12} width={`${14 + ((row * 7) % 12)}%`} radius="sm" />
          <Skeleton height={34} width={134} ml="auto" />
        </div>
      ))}
      <div className={`${styles.bottom} ${styles.loading}`} />
    </Box>
  </div>
)
