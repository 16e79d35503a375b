import type { SchoolCalendar } from '#contract/calendar/calendar-shapes.ts'
import { daySpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './calendar.module.css'

const BLOCK_COLORS = ['var(--accent)', 'var(--excused)', 'var(--present)'] as const

/** The colour that goes with a block, by its place in the list. */
export const blockColor = (place: number): string => BLOCK_COLORS[place % BLOCK_COLORS.length]!

/** The blocks of the year with the colour that the months show under their days. */
export const BlockList = ({ blocks }: { blocks: SchoolCalendar['blocks'] }) => (
  <Card>
    <SectionLabel>Blocks</SectionLabel>
    {blocks.length === 0 && <p className={styles.none}>No block schedules this year.</p>}
    <ul className={styles.list}>
      {blocks.map(({ id, name, start_date, end_date }, place) => (
        <li key={id}>
          <span className={styles.tone} style={{ background: blockColor(place) }} aria-hidden />
          <span className={styles.words}>
            <b>{name}</b>
            <span>{daySpan(start_date, end_date)}</span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
