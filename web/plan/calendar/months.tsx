import { SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { SchoolCalendar } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn, isWithin } from '#contract/meeting.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { MonthGrid } from '#web/school/calendar/month-grid.tsx'
import { pluralize } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { blockColor } from './block-list.tsx'
import { dayForKey, initialDay, monthsOf, type Month } from './calendar-days.ts'
import { MONTHS_KEYS } from './keys.ts'
import styles from './calendar.module.css'

type MonthsProps = { calendar: SchoolCalendar; onOpen: (day: string) => void }

/** The school year by months. It is one tab stop: the arrow keys move the focus from day to day, Enter opens a day. */
export function Months({ calendar, onOpen }: MonthsProps) {
  useScreenKeys(MONTHS_KEYS)
  const { today } = useSchoolClock()
  const { year_start, year_end } = calendar
  const [focusedDay, setFocusedDay] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const tabStop = focusedDay ?? initialDay(today, year_start, year_end)
  const moveFocus = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset['day']
    const next = day && dayForKey(event.key, day)
    if (!next) return
    event.preventDefault()
    const cell = box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    if (!cell) return
    setFocusedDay(next)
    cell.focus()
  }
  return (
    <SimpleGrid
      ref={box}
      className={styles.months ?? ''}
      minColWidth={290}
      spacing={14}
      onKeyDown={moveFocus}
    >
      {monthsOf(year_start, year_end).map((month) => (
        <MonthCard
          key={month.key}
          month={month}
          {...{ calendar, today, tabStop, onOpen, onFocusDay: setFocusedDay }}
        />
      ))}
    </SimpleGrid>
  )
}

type MonthCardProps = MonthsProps & {
  month: Month
  today: string
  tabStop: string
  onFocusDay: (day: string) => void
}

const MonthCard = ({ month, calendar, today, tabStop, onOpen, onFocusDay }: MonthCardProps) => (
  <Card style={{ alignSelf: 'start' }}>
    <Text component="h2" id={`month-${month.key}`} fz={16} fw={650} mb={8}>
      {month.name}
    </Text>
    <MonthGrid weeks={month.weeks} className={styles.weeks} labelId={`month-${month.key}`}>
      {(day) => (
        <DayCell
          day={day}
          calendar={calendar}
          isToday={day === today}
          isTabStop={day === tabStop}
          onOpen={() => {
            onFocusDay(day)
            onOpen(day)
          }}
        />
      )}
    </MonthGrid>
  </Card>
)

type DayCellProps = {
  day: string
  calendar: SchoolCalendar
  isToday: boolean
  isTabStop: boolean
  onOpen: () => void
}

/** A day: its number, how many section periods meet, and a line in the color of each block. */
function DayCell({ day, calendar, isToday, isTabStop, onOpen }: DayCellProps) {
  const closure = closureOn(day, calendar.closures)
  const count = calendar.section_periods_on[day] ?? 0
  const blocks = calendar.blocks.filter((block) => isWithin(day, block))
  const description = closure
    ? `closed, ${closure.name}`
    : `${pluralize(count, 'section period')}${blocks.map(({ name }) => `, ${name}`).join('')}`
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-closed={closure !== undefined || undefined}
      data-today={isToday || undefined}
      tabIndex={isTabStop ? 0 : -1}
      title={closure?.name}
      onClick={onOpen}
    >
      <VisuallyHidden>{`${longDay(day)}${isToday ? ', today' : ''}: ${description}`}</VisuallyHidden>
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
