import { formatPercent } from '#contract/formats.ts'
import { pluralize } from '#contract/words.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { dayAndMonth, shortDay } from '#web/school/days.ts'
import { LineChart } from '#web/ui/charts/lazy-charts.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { number, percent } from './figures.ts'

type Week = Reply<'GET /attendance/reports/weeks/'>[number]

/** Attendance by week, as a chart and as a table. */
export function Weeks({ shown }: { shown: Record<string, string> }) {
  const { type: _, ...filters } = shown
  const weeks = useQuery(query('GET /attendance/reports/weeks/', { query: filters }))
  return (
    <Card mb={16} role="region" aria-label="Week by week">
      <ListState
        query={weeks}
        skeleton={<SkeletonRows rows={4} />}
        empty={<Text c="dimmed">No attendance in this range.</Text>}
      >
        {(list) => <Chart weeks={list} />}
      </ListState>
    </Card>
  )
}

function Chart({ weeks }: { weeks: Week[] }) {
  const rates = weeks.flatMap(({ attendance_rate }) => attendance_rate ?? [])
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return (
    <LineChart
      caption="Attendance rate, % of marks that are present or tardy"
      sentence={`Attendance rate in ${pluralize(weeks.length, 'week')}, between ${lowest} and ${highest} percent`}
      points={weeks.map(({ week, attendance_rate, total }) => ({
        key: week,
        label: dayAndMonth(week),
        value: attendance_rate,
        detail: `Week of ${shortDay(week)}: ${attendance_rate === null ? 'none' : formatPercent(attendance_rate, { digits: 2 })} of ${total} marks`,
      }))}
      numbers={{ label: 'Attendance by week', headings: HEADINGS, rows: weeks.map(toCells) }}
    />
  )
}

const HEADINGS = ['Week of', 'Present (P)', 'Absent (A)', 'Tardy (T)', 'Excused (E)', 'Total', 'Rate %']

const toCells = ({ week, P, A, T, E, total, attendance_rate }: Week) => ({
  key: week,
  cells: [shortDay(week), ...[P, A, T, E, total].map(number), percent(attendance_rate)],
})
