import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { drawWeeks, type Drawing } from './drawing.ts'
import { Numbers } from './week-numbers.tsx'
import styles from './weeks.module.css'

type Week = Reply<'GET /attendance/reports/weeks/'>[number]

/** Attendance week by week, drawn and, below, in numbers. */
export function Weeks({ query }: { query: Record<string, string> }) {
  const { type: _, ...filters } = query
  const weeks = useQuery({
    queryKey: ['report-weeks', filters],
    queryFn: ({ signal }) => call('GET /attendance/reports/weeks/', { query: filters, signal }),
  })
  return (
    <Card className={styles.weeks ?? ''} role="region" aria-label="Week by week">
      <ListState
        query={weeks}
        skeleton={<SkeletonRows rows={4} />}
        empty={<p className={styles.none}>No attendance in this range.</p>}
      >
        {(list) => (
          <>
            <Chart weeks={list} />
            <details className={styles.numbers}>
              <summary>The same in numbers</summary>
              <Numbers weeks={list} />
            </details>
          </>
        )}
      </ListState>
    </Card>
  )
}

const rate = ({ attendance_rate }: Week) => `${attendance_rate?.toFixed(2) ?? 'no'} %`

function Chart({ weeks }: { weeks: Week[] }) {
  const { ref, width } = useElementSize()
  const rates = weeks.flatMap(({ attendance_rate }) => attendance_rate ?? [])
  const span = weeks.length === 1 ? '1 week' : `${weeks.length} weeks`
  const told = `Attendance rate in ${span}, between ${Math.min(...rates)} and ${Math.max(...rates)} percent`
  return (
    <figure className={styles.figure}>
      <figcaption>Attendance rate, % of marks that are present or tardy</figcaption>
      <div ref={ref}>
        {width > 0 && <Picture drawing={drawWeeks(weeks, width)} width={width} label={told} />}
      </div>
    </figure>
  )
}

type PictureProps = { drawing: Drawing; width: number; label: string }

const Picture = ({ drawing: { height, lines, points, path }, width, label }: PictureProps) => (
  <svg width={width} height={height} role="img" aria-label={label}>
    {lines.map(({ y, percent }) => (
      <g key={percent}>
        <line x1={36} x2={width} y1={y} y2={y} className={styles.line} />
        <text x={30} y={y + 4} textAnchor="end" className={styles.text}>
          {percent}
        </text>
      </g>
    ))}
    <path d={path} className={styles.path} />
    {points.map(({ x, y, week, isLabelled }) => (
      <g key={week.week}>
        <circle cx={x} cy={y} r={4} className={styles.point}>
          <title>{`Week of ${shortDay(week.week)}: ${rate(week)} of ${week.total} marks`}</title>
        </circle>
        {isLabelled && (
          <text x={x} y={height - 6} textAnchor="middle" className={styles.text}>
            {shortDay(week.week).replace(/ \d{4}$/, '')}
          </text>
        )}
      </g>
    ))}
  </svg>
)
