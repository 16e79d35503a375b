import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { minutesBetween } from '#contract/days.ts'
import { mediumDay, timeSpan } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { placeInLanes, type Place } from './lanes.ts'
import { eventText, hoursOf, type Occurrence, type Viewpoint, type WeekDay } from './week-events.ts'
import styles from './week.module.css'

type WeekGridProps = {
  week: readonly WeekDay[]
  viewpoint: Viewpoint
  now: { today: string; time: string }
}

/**
 * A column for each day with its classes placed by time. Each day is a list sorted by time, so that a screen reader can follow it.
 * It is no DataTable because it shows days and times, not rows of records.
 */
export function WeekGrid({ week, viewpoint, now: { today, time } }: WeekGridProps) {
  const hours = hoursOf(week)
  const [from = time] = hours
  const now = minutesBetween(from, time)
  const isNowShown = 0 <= now && now < hours.length * 60 && week.some(({ day }) => day === today)
  return (
    <div className={styles.scroller} role="region" aria-label="Week" tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Time</VisuallyHidden>
            </th>
            {week.map(({ day }) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {mediumDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <div aria-hidden>
                {hours.map((hour) => (
                  <div key={hour} className={styles.hour}>
                    {clockTime(hour)}
                  </div>
                ))}
                {isNowShown && <div className={styles.nowMark} style={at({ start: now })} />}
              </div>
            </td>
            {week.map(({ day, closure, occurrences }) => (
              <td key={day} data-today={day === today || undefined} data-closed={closure && true}>
                {closure !== undefined && <div className={styles.closed}>Closed: {closure}</div>}
                <ul>
                  {placeInLanes(occurrences, from).map(([occurrence, place]) => (
                    <Event key={occurrence.key} {...{ occurrence, place, viewpoint }} />
                  ))}
                </ul>
                {isNowShown && day === today && (
                  <div className={styles.now} style={at({ start: now })} aria-hidden />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const at = (place: Partial<Place>) =>
  Object.fromEntries(Object.entries(place).map(([name, value]) => [`--${name}`, value])) as CSSProperties

/** Shorter events have room for only one line. */
const TWO_LINES_MINUTES = 35

type EventProps = { occurrence: Occurrence; place: Place; viewpoint: Viewpoint }

function Event({ occurrence, place, viewpoint }: EventProps) {
  const { title, details } = eventText(viewpoint, occurrence)
  return (
    <li
      className={styles.event}
      style={at(place)}
      data-short={place.minutes < TWO_LINES_MINUTES || undefined}
    >
      <span className={styles.time}>{timeSpan(occurrence.start_time, occurrence.end_time)}</span>
      <b>{title}</b>
      <span>{details}</span>
    </li>
  )
}
