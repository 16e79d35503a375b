import { Calendar, type EventDisplayInfo } from '@fullcalendar/react'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { timeSpan } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { type WeekDay, type Viewpoint, visibleHours, eventText, toWeek } from './week-events.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import styles from './week.module.css'

type WeekGridProps = {
  data: Schedule
  viewpoint: Viewpoint
  /** The Monday of the first week; later the grid moves by itself and calls `onMove`. */
  monday: string
  /** The school's local date and time. */
  now: string
  onMove: (monday: string) => void
}

/** Monday to Friday by the hour. Times are school-local; FullCalendar shows them as UTC, so that it applies no time zone. */
export function WeekGrid({ data, viewpoint, monday, now, onMove }: WeekGridProps) {
  const week = toWeek(monday, data)
  const { from, until } = visibleHours(week)
  return (
    <div className={styles.grid}>
      <Calendar
        plugins={[timeGrid, classic]}
        initialView="timeGridWeek"
        initialDate={monday}
        now={now}
        timeZone="UTC"
        locale="en-GB"
        firstDay={1}
        weekends={false}
        allDaySlot={false}
        height="auto"
        slotMinTime={`${from}:00`}
        slotMaxTime={`${until}:00`}
        slotDuration="00:30:00"
        slotHeaderFormat={CLOCK}
        slotHeaderContent={({ text }) => clockTime(text)}
        dayHeaderFormat={{ weekday: 'short', day: 'numeric', month: 'short' }}
        dayHeaderContent={({ text }) => text.replace('Sept', 'Sep')}
        slotMinHeight={SLOT_HEIGHT}
        titleFormat={{ day: 'numeric', month: 'long', year: 'numeric' }}
        headerToolbar={{ start: 'title', center: '', end: 'today prev,next' }}
        todayText="today"
        prevHint="Previous week"
        nextHint="Next week"
        todayHint="Go to today"
        nowIndicator
        headingLevel={2}
        slotEventOverlap={false}
        eventInteractive={false}
        events={[...week.flatMap((day) => dayEvents(day, viewpoint)), ...closureEvents(week, from, until)]}
        eventContent={renderEvent}
        backgroundEventContent={renderClosure}
        datesSet={({ startStr }) => onMove(mondayOf(startStr.slice(0, 10)))}
      />
    </div>
  )
}

const renderEvent = ({ event }: EventDisplayInfo) => (
  <div className={styles.event} data-short={event.extendedProps['isShort'] || undefined}>
    <span className={styles.time}>{event.extendedProps['span']}</span>
    <b>{event.title}</b>
    <span>{event.extendedProps['details']}</span>
  </div>
)

const renderClosure = ({ event }: EventDisplayInfo) => (
  <div className={styles.closed}>Closed: {event.title}</div>
)

const SLOT_HEIGHT = 40
/** A shorter event, in minutes, has room for one line only. */
const TWO_LINES_MINUTES = 35

/** As on the wire. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const

const dayEvents = ({ day, occurrences }: WeekDay, viewpoint: Viewpoint) =>
  occurrences.map((occurrence) => {
    const { title, details } = eventText(viewpoint, occurrence)
    const { key, start_time, end_time } = occurrence
    return {
      id: key,
      start: `${day}T${start_time}:00`,
      end: `${day}T${end_time}:00`,
      title,
      extendedProps: {
        details,
        span: timeSpan(start_time, end_time),
        isShort: minutesOf(end_time) - minutesOf(start_time) < TWO_LINES_MINUTES,
      },
    }
  })

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const closureEvents = (week: readonly WeekDay[], from: string, until: string) =>
  week
    .filter(({ closure }) => closure !== undefined)
    .map(({ day, closure }) => ({
      id: `closed ${day}`,
      start: `${day}T${from}:00`,
      end: `${day}T${until}:00`,
      title: closure ?? '',
      display: 'background',
    }))
