import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SchoolCalendar } from '#contract/calendar/calendar-shapes.ts'
import { WEEKDAYS } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { longDay } from '#web/school/days.ts'
import { type Month, dayForKey, initialDay, monthsOf } from './calendar-days.ts'
import { blockColor } from './block-list.tsx'
import styles from './calendar.module.css'

type MonthsProps = { calendar: SchoolCalendar; onOpen: (day: string) => void }

/** The school year by months. One place in the order of Tab: arrow keys walk from day to day, Enter opens one. */
export function Months({ calendar, onOpen }: MonthsProps) {
  const { today } = useSchoolClock()
  const { year_start, year_end } = calendar
  const [focusedDay, setReached] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const current = focusedDay ?? initialDay(today, year_start, year_end)
  const walk = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset['day']
    const next = day && dayForKey(event.key, day)
    if (!next) return
    event.preventDefault()
    const cell = box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    if (!cell) return
    setReached(next)
    cell.focus()
  }
  return (
    <div ref={box} className={styles.months} onKeyDown={walk}>
      {monthsOf(year_start, year_end).map((month) => (
        <MonthCard
          key={month.key}
          month={month}
          {...{ calendar, today, current, onOpen, onReach: setReached }}
        />
      ))}
    </div>
  )
}

type MonthCardProps = MonthsProps & {
  month: Month
  today: string
  current: string
  onReach: (day: string) => void
}

const MonthCard = ({ month, calendar, today, current, onOpen, onReach }: MonthCardProps) => (
  <Card className={styles.month ?? ''}>
    <h2 className={styles.monthName} id={`month-${month.key}`}>
      {month.name}
    </h2>
    <table className={styles.weeks} aria-labelledby={`month-${month.key}`}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, place) => (
              <td key={place}>
                {day !== null && (
                  <DayCell
                    day={day}
                    calendar={calendar}
                    isToday={day === today}
                    isCurrent={day === current}
                    onOpen={() => {
                      onReach(day)
                      onOpen(day)
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

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
      <VisuallyHidden>{`${longDay(day)}${isToday ? ', today' : ''}: ${said}`}</VisuallyHidden>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={styles.count} aria-hidden>
        {closure ? 'closed' : count || ''}
      </span>
      <span className={styles.bars} aria-hidden>
        {blocks.map(({ id }) => (
          <i
            key={id}
            style={{ background: blockColor(calendar.blocks.findIndex((block) => block.id === id)) }}
          />
        ))}
      </span>
    </button>
  )
}
