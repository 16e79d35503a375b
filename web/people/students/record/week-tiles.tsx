import { Text } from '@mantine/core'
import type { OwnDay } from '#contract/portal.ts'
import type { MarkKind } from '#contract/words.ts'
import { mediumDay } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import styles from './overview.module.css'

/** This week, a tile for each day: the most serious mark, and in how many classes the student was. */
export const WeekTiles = ({ week, today }: { week: readonly OwnDay[]; today: string }) => (
  <ul className={styles.week} aria-label="This week">
    {week.map((day) => (
      <li key={day.date} className={styles.day} data-today={day.date === today || undefined}>
        <Text span inherit c={day.date === today ? 'var(--accent)' : 'dimmed'} fw={600}>
          {mediumDay(day.date)}
        </Text>
        <Tile day={day} />
      </li>
    ))}
  </ul>
)

const BY_CARE: readonly MarkKind[] = ['A', 'E', 'T', 'P']

function Tile({ day }: { day: OwnDay }) {
  const kind = BY_CARE.find((one) => day[one] > 0)
  const taken = day.P + day.T + day.E + day.A
  return (
    <>
      {kind ? <MarkPill kind={kind} /> : <span className={styles.noMark} aria-hidden />}
      <Text span inherit c="dimmed" data-figures style={{ overflowWrap: 'anywhere' }}>
        {day.closure ?? (kind ? `${day.P + day.T} of ${taken}` : '')}
      </Text>
    </>
  )
}
