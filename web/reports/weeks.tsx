import { pluralize } from '#contract/words.ts'
import { Box, Table, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { drawWeeks, type Drawing } from './draw-weeks.ts'
import { number, percent } from './figures.ts'

type Week = Reply<'GET /attendance/reports/weeks/'>[number]

/** Attendance week by week: a chart, and the same as a table. */
export function Weeks({ query }: { query: Record<string, string> }) {
  const { type: _, ...filters } = query
  const weeks = useQuery({
    queryKey: ['report-weeks', filters],
    queryFn: ({ signal }) => call('GET /attendance/reports/weeks/', { query: filters, signal }),
  })
  return (
    <Card mb={16} role="region" aria-label="Week by week">
      <ListState
        query={weeks}
        skeleton={<SkeletonRows rows={4} />}
        empty={<Text c="dimmed">No attendance in this range.</Text>}
      >
        {(list) => (
          <>
            <Chart weeks={list} />
            <details>
              <Box component="summary" w="max-content" py={4} c="var(--accent)" style={{ cursor: 'pointer' }}>
                The same in numbers
              </Box>
              <WeeksTable weeks={list} />
            </details>
          </>
        )}
      </ListState>
    </Card>
  )
}

function Chart({ weeks }: { weeks: Week[] }) {
  const { ref, width } = useElementSize()
  const rates = weeks.flatMap(({ attendance_rate }) => attendance_rate ?? [])
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const label = `Attendance rate in ${pluralize(weeks.length, 'week')}, between ${lowest} and ${highest} percent`
  return (
    <Box component="figure" m={0}>
      <Box component="figcaption" mb={6} c="dimmed" fz={13}>
        Attendance rate, % of marks that are present or tardy
      </Box>
      <div ref={ref}>
        {width > 0 && <ChartImage drawing={drawWeeks(weeks, width)} width={width} label={label} />}
      </div>
    </Box>
  )
}

const LABEL = { fill: 'var(--soft)', fontSize: 12, style: { fontVariantNumeric: 'tabular-nums' } } as const
const rateOf = ({ attendance_rate }: Week) => `${attendance_rate?.toFixed(2) ?? 'no'} %`

type ChartImageProps = { drawing: Drawing; width: number; label: string }

const ChartImage = ({ drawing: { height, lines, points, path }, width, label }: ChartImageProps) => (
  <svg width={width} height={height} display="block" role="img" aria-label={label}>
    {lines.map(({ y, percent: value }) => (
      <g key={value}>
        <line x1={36} x2={width} y1={y} y2={y} stroke="var(--line)" />
        <text x={30} y={y + 4} textAnchor="end" {...LABEL}>
          {value}
        </text>
      </g>
    ))}
    <path d={path} fill="none" stroke="var(--accent)" strokeWidth={2} strokeLinejoin="round" />
    {points.map(({ x, y, week, isLabelled }) => (
      <g key={week.week}>
        <circle cx={x} cy={y} r={4} fill="var(--card)" stroke="var(--accent)" strokeWidth={2}>
          <title>{`Week of ${shortDay(week.week)}: ${rateOf(week)} of ${week.total} marks`}</title>
        </circle>
        {isLabelled && (
          <text x={x} y={height - 6} textAnchor="middle" {...LABEL}>
            {shortDay(week.week).replace(/ \d{4}$/, '')}
          </text>
        )}
      </g>
    ))}
  </svg>
)

const HEADINGS = ['Week of', 'Present (P)', 'Absent (A)', 'Tardy (T)', 'Excused (E)', 'Total', 'Rate %']

const WeeksTable = ({ weeks }: { weeks: Week[] }) => (
  <Table.ScrollContainer minWidth={560} type="native" scrollAreaProps={{ tabIndex: 0 }}>
    <Table aria-label="Attendance by week">
      <Table.Thead>
        <Table.Tr>
          {HEADINGS.map((heading) => (
            <Table.Th key={heading} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map((week) => (
          <Table.Tr key={week.week}>
            <Table.Td>{shortDay(week.week)}</Table.Td>
            {[week.P, week.A, week.T, week.E, week.total].map((count, index) => (
              <Table.Td key={HEADINGS[index + 1]}>{number(count)}</Table.Td>
            ))}
            <Table.Td>{percent(week.attendance_rate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
