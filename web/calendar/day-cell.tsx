import type { SchoolCalendar } from '#contract/calendar/calendar-shapes.ts'
import { longDay } from '#web/school/days.ts'
import { Spoken } from '#web/ui/focus/spoken.tsx'
import { toneOf } from './block-list.tsx'
import styles from './calendar.module.css'

type DayCellProps = {
  day: string
  calendar: SchoolCalendar
  isToday: boolean
  /** Whether Tab reaches this one. */
  isCurrent: boolean
  onOpen: () => void
}

/** A day: its number, how many section periods meet, and a line in the colour of each block. */
export function DayCell({ day, calendar, isToday, isCurrent, onOpen }: DayCellProps) {
  const holds = (range: { start_date: string; end_date: string }) =>
    range.start_date <= day && day <= range.end_date
  const closure = calendar.closures.find(holds)
  const count = calendar.section_periods_on[day] ?? 0
  const blocks = calendar.blocks.filter(holds)
  const said = closure
    ? `closed, ${closure.name}`
    : `${count} section period${count === 1 ? '' : 's'}${blocks.map(({ name }) => `, ${name}`).join('')}`
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-closed={closure !== undefined || undefined}
      data-today={isToday || undefined}
      tabIndex={isCurrent ? 0 : -1}
      title={closure?.name}
      onClick={onOpen}
    >
      <Spoken>{`${longDay(day)}${isToday ? ', today' : ''}: ${said}`}</Spoken>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={styles.count} aria-hidden>
        {closure ? 'closed' : count || ''}
      </span>
      <span className={styles.bars} aria-hidden>
        {blocks.map(({ id }) => (
          <i key={id} style={{ background: toneOf(calendar.blocks.findIndex((block) => block.id === id)) }} />
        ))}
      </span>
    </button>
  )
}
