import { Button } from '@mantine/core'
import type { Schedule } from '#contract/calendar/calendar-shapes.ts'
import { addDays, longDay, shortDay, timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type WeekDay, type Viewpoint, eventText, mondayOf, toWeek } from './week-events.ts'
import styles from './week.module.css'

type WeekListProps = {
  data: Schedule
  viewpoint: Viewpoint
  monday: string
  today: string
  onMove: (monday: string) => void
}

/** The same week in words, for phones and for whoever listens to it. */
export const WeekList = ({ data: told, viewpoint: reader, monday, today, onMove }: WeekListProps) => (
  <>
    <div className={styles.toolbar}>
      <h2 className={styles.title} aria-live="polite">
        {shortDay(monday)} to {shortDay(addDays(monday, 4))}
      </h2>
      <div className={styles.moves}>
        <Button
          variant="default"
          size="sm"
          disabled={monday === mondayOf(today)}
          onClick={() => onMove(mondayOf(today))}
        >
          today
        </Button>
        <Button.Group>
          <Button
            variant="default"
            size="sm"
            aria-label="Previous week"
            onClick={() => onMove(addDays(monday, -7))}
          >
            ‹
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label="Next week"
            onClick={() => onMove(addDays(monday, 7))}
          >
            ›
          </Button>
        </Button.Group>
      </div>
    </div>
    <div className={styles.days}>
      {toWeek(monday, told).map((day) => (
        <Day key={day.day} {...day} viewpoint={reader} isToday={day.day === today} />
      ))}
    </div>
  </>
)

type DayProps = WeekDay & { viewpoint: Viewpoint; isToday: boolean }

const Day = ({ day, closure, occurrences, viewpoint: reader, isToday }: DayProps) => (
  <Card flush>
    <h3 className={styles.dayName} data-today={isToday || undefined}>
      {longDay(day)}
      {isToday && <span className={styles.today}>today</span>}
    </h3>
    {closure !== undefined && <p className={styles.closedLine}>Closed: {closure}</p>}
    {closure === undefined && occurrences.length === 0 && <p className={styles.none}>Nothing meets.</p>}
    {occurrences.length > 0 && (
      <ul className={styles.classes}>
        {occurrences.map((occurrence) => {
          const { strong, below } = eventText(reader, occurrence)
          return (
            <li key={occurrence.key}>
              <span className={styles.when} data-figures>
                {timeSpan(occurrence.start_time, occurrence.end_time)}
              </span>
              <span className={styles.who}>
                <b>{strong}</b>
                <span>{below}</span>
              </span>
            </li>
          )
        })}
      </ul>
    )}
  </Card>
)
