import type { ReactNode } from 'react'
import { WEEKDAYS } from '#contract/words.ts'

type MonthGridProps = {
  /** The result of `schoolWeeksOf`. */
  weeks: readonly (readonly (string | null)[])[]
  className: string | undefined
  /** The id of the heading that names the month. */
  labelId?: string
  children: (day: string) => ReactNode
}

/**
 * The school days of a month as a table, Monday to Friday.
 * It is no DataTable because it shows days, not rows of records.
 */
export const MonthGrid = ({ weeks, className, labelId, children }: MonthGridProps) => (
  <table className={className} aria-labelledby={labelId}>
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
      {weeks.map((week, row) => (
        <tr key={row}>
          {week.map((day, column) => (
            <td key={column}>{day !== null && children(day)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
