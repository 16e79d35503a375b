import { useRef, useState, type KeyboardEvent } from 'react'
import type { SchoolCalendar } from '#contract/calendar/calendar-shapes.ts'
import { WEEKDAYS } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { dayByKey, firstInView, monthsOf, type Month } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import styles from './calendar.module.css'

type MonthsProps = { calendar: SchoolCalendar; onOpen: (day: string) => void }

/** The school year by months. One place in the order of Tab: arrow keys walk from day to day, Enter opens one. */
export function Months({ calendar, onOpen }: MonthsProps) {
  const { today } = useSchoolClock()
  const { year_start, year_end } = calendar
  const [reached, setReached] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const current = reached ?? firstInView(today, year_start, year_end)
  const walk = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset['day']
    const next = day && dayByKey(event.key, day)
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
