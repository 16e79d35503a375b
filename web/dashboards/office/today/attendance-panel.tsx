import { formatNumber, formatPercent } from '#contract/formats.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfficeAttendance } from '#contract/dashboards/office-home.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { dayAndMonth, daySpan, longDay, shortDay } from '#web/school/days.ts'
import { ChartSkeleton, DotPlot, LineChart } from '#web/ui/charts/lazy-charts.tsx'
import { dotPlotHeight, LINE_HEIGHT } from '#web/ui/charts/heights.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

const REFRESH_MS = 300_000
/** Schools rarely have marks in more grades than this. */
const GRADES = 7

type Rate = OfficeAttendance['day']

/** Compares the latest day's attendance with the previous four weeks: for the school, by day and by grade. */
export function AttendancePanel() {
  const attendance = useQuery({
    ...query('GET /api/office/attendance/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel
      id="attendance"
      label="Attendance compared with the last four weeks"
      link={reportLink(attendance.data)}
    >
      <ListState
        query={attendance}
        skeleton={<ChartSkeleton height={Math.max(LINE_HEIGHT, dotPlotHeight(GRADES))} />}
        failure="Attendance for the last weeks could not be loaded."
        isEmpty={({ days }) => days.length === 0}
        empty={<Quiet>Appears when the first attendance is taken.</Quiet>}
      >
        {(data) => <Rates data={data} />}
      </ListState>
    </Panel>
  )
}

const reportAddress = (more: Record<string, string>) => `/reports?${new URLSearchParams(more).toString()}`

const reportLink = (data: OfficeAttendance | undefined) =>
  data && {
    to: reportAddress({
      type: 'daily_summary',
      start_date: data.start_date,
      end_date: data.date,
      weeks: '1',
    }),
    text: 'Week by week',
  }

const ofDay = (date: string, more: Record<string, string> = {}) =>
  reportAddress({ type: 'student_summary', start_date: date, end_date: date, ...more })

function Rates({ data }: { data: OfficeAttendance }) {
  const { date, day, four_weeks, days, start_date, end_date } = data
  const weeks = daySpan(start_date, end_date)
  return (
    <div className={styles.attendance}>
      <Box>
        <Text span display="block" fz={28} fw={650} lh={1.2} lts="-0.015em" data-figures>
          <Anchor component={Link} to={ofDay(date)} inherit c="inherit" underline="hover">
            {rateText(day)}
          </Anchor>
        </Text>
        <Text c="dimmed">
          {longDay(date)}
          {day.rate !== null && four_weeks.rate !== null && (
            <>
              , {differenceText(day.rate - four_weeks.rate)} the four weeks before ({rateText(four_weeks)},{' '}
              {weeks})
            </>
          )}
          , in {pluralize(day.total, 'mark')}.
        </Text>
      </Box>
      <Box miw={0}>
        <LineChart
          caption="Attendance rate by day, %; dashed: the four weeks before this one"
          sentence={`Attendance rate for ${pluralize(days.length, 'day')} through ${longDay(date)}: ${rateText(day)} on that day, ${rateText(four_weeks)} in the four weeks from ${weeks}.`}
          points={days.map((each) => ({
            key: each.day,
            label: dayAndMonth(each.day),
            value: each.rate,
            detail: `${longDay(each.day)}: ${rateText(each)} of ${pluralize(each.total, 'mark')}`,
          }))}
          comparison={
            four_weeks.rate === null
              ? undefined
              : { label: `Four weeks: ${rateText(four_weeks)}`, value: four_weeks.rate }
          }
          numbers={{
            label: 'Attendance by day',
            headings: ['Day', 'Rate', 'Marks'],
            rows: days.map((each) => ({
              key: each.day,
              cells: [shortDay(each.day), rateText(each), formatNumber(each.total)],
            })),
          }}
        />
      </Box>
      <ByGrade data={data} />
    </div>
  )
}

const ByGrade = ({ data: { date, grades } }: { data: OfficeAttendance }) => (
  <Box miw={0}>
    <DotPlot
      caption={`By grade: the dot is ${longDay(date)}, the line the four weeks before`}
      sentence={`Attendance by grade on ${longDay(date)} and in the four weeks: ${grades
        .map(
          (grade) =>
            `${gradeLabel(grade.grade_level)} ${rateText(grade.day)} and ${rateText(grade.four_weeks)}`,
        )
        .join('; ')}.`}
      rows={grades.map((grade) => ({
        key: String(grade.grade_level),
        label: gradeLabel(grade.grade_level),
        value: grade.day.rate,
        comparison: grade.four_weeks.rate,
        detail: `${gradeLabel(grade.grade_level)}: ${rateText(grade.day)}, four weeks ${rateText(grade.four_weeks)}`,
        text: rateText(grade.day),
      }))}
      numbers={{
        label: 'Attendance by grade',
        headings: ['Grade', shortDay(date), 'Four weeks', 'Difference'],
        rows: grades.map(({ grade_level, day, four_weeks }) => ({
          key: String(grade_level),
          to: ofDay(date, { grade_level_id: String(grade_level) }),
          cells: [
            gradeLabel(grade_level),
            rateText(day),
            rateText(four_weeks),
            day.rate === null || four_weeks.rate === null ? '' : signed(day.rate - four_weeks.rate),
          ],
        })),
      }}
    />
  </Box>
)

const rateText = ({ rate }: Rate) => (rate === null ? 'no marks' : formatPercent(rate, { digits: 1 }))

function differenceText(difference: number): string {
  const points = Math.abs(difference).toFixed(1)
  if (points === '0.0') return 'the same as'
  return `${points} ${difference < 0 ? 'below' : 'above'}`
}

const signed = (difference: number) => `${difference < 0 ? '\u2212' : '+'}${Math.abs(difference).toFixed(1)}`
