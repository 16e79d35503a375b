import { longDay, timeSpan } from '#web/school/days.ts'
import { usePaper } from '#web/ui/print/printing.ts'
import { eventText, type Viewpoint, type WeekDay } from './week-events.ts'
import styles from './week-table.module.css'

type WeekTableProps = { week: readonly WeekDay[]; viewpoint: Viewpoint }

/**
 * The printed week in landscape: a column for each day and a row for each time.
 * It is no DataTable because it shows days and times, not rows of records.
 */
export function WeekTable({ week, viewpoint }: WeekTableProps) {
  usePaper('wide')
  const meetings = week.flatMap(({ occurrences }) => occurrences)
  const times = [...new Set(meetings.map(({ start_time, end_time }) => `${start_time} ${end_time}`))].sort()
  return (
    <table className={styles.week} aria-label="Week">
      <thead>
        <tr>
          <th scope="col">Time</th>
          {week.map(({ day, closure }) => (
            <th key={day} scope="col">
              {longDay(day)}
              {closure !== undefined && <div className={styles.closed}>Closed: {closure}</div>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => {
          const [start = '', end = ''] = time.split(' ')
          return (
            <tr key={time}>
              <th scope="row">{timeSpan(start, end)}</th>
              {week.map(({ day, occurrences }) => (
                <td key={day}>
                  {occurrences
                    .filter(({ start_time, end_time }) => start_time === start && end_time === end)
                    .map((occurrence) => {
                      const { title, details } = eventText(viewpoint, occurrence)
                      return (
                        <div key={occurrence.key}>
                          <b>{title}</b>
                          <div>{details}</div>
                        </div>
                      )
                    })}
                </td>
              ))}
            </tr>
          )
        })}
        {times.length === 0 && (
          <tr>
            <td colSpan={6}>No classes this week.</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
