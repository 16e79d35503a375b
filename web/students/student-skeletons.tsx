import { Group, Skeleton } from '@mantine/core'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './directory.module.css'

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Eight grey cards while the list is loading. */
export const StudentSkeletons = () => (
  <div className={styles.grid} aria-hidden>
    {CARDS.map((card) => (
      <Card key={card} mih={178} data-testid="student-skeleton">
        <Group gap={11} mb={14}>
          <Skeleton height={38} width={38} circle />
          <div>
            <Skeleton height={13} width={150} radius="sm" mb={8} />
            <Skeleton height={11} width={190} radius="sm" />
          </div>
        </Group>
        <Skeleton height={22} width={84} radius="xl" />
        <Skeleton height={12} width="55%" radius="sm" mt={22} />
      </Card>
    ))}
  </div>
)
