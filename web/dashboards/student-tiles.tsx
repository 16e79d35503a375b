import { Link } from 'react-router'
import type { Overview } from '#contract/dashboards.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './dashboards.module.css'

type Tile = { name: string; count: number; note: string; to: string }

/** Four figures of the school, each with what it means. */
export function StudentTiles({ students }: { students: Overview['students'] }) {
  const canOpen = useCanOpen()
  const tiles: Tile[] = [
    {
      name: 'Total students',
      count: students.total,
      note: 'active and inactive records',
      to: '/students/list',
    },
    { name: 'Active', count: students.active, note: 'at the school now', to: '/students/list' },
    {
      name: 'New',
      count: students.new,
      note: `added in the last ${students.new_days} days`,
      to: '/students/uploads',
    },
    {
      name: 'Pending',
      count: students.pending,
      note: 'active, in no homeroom group yet',
      to: '/groups/homeroom',
    },
  ]
  return (
    <dl className={styles.tiles} aria-label="Students in numbers">
      {tiles.map(({ name, count, note, to }) => (
        <Card key={name} className={styles.tile ?? ''}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.figure} data-figures>
            {canOpen(to) ? (
              <Link to={to}>{count.toLocaleString('en-US')}</Link>
            ) : (
              count.toLocaleString('en-US')
            )}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  )
}
