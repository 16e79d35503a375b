import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parseMonth } from '#contract/days.ts'
import type { OwnAttendance } from '#contract/portal.ts'
import { query } from '#web/query.ts'
import { shortDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { AbsenceList } from './absence-list.tsx'
import { SummaryCard } from './attendance-summary.tsx'
import { Month } from './month.tsx'
import styles from './portal.module.css'

/** My Attendance: the year in numbers, a month by day, and every absence and tardy. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const month = parseMonth(search.get('month'))
  const own = useQuery({
    ...query('GET /students/api/me/attendance/', { query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
  })
  const year = own.data?.year
  return (
    <>
      <PageHeader
        title="My Attendance"
        context={
          year
            ? `School year, ${shortDay(year.start_date)} to ${shortDay(year.end_date)}`
            : 'This school year'
        }
      />
      <MonthAndYear query={own} isOwn onMonth={(next) => setSearch({ month: next }, { replace: true })} />
    </>
  )
}

type MonthAndYearProps = {
  query: UseQueryResult<OwnAttendance>
  /** Whether the student reads it, or staff do. */
  isOwn: boolean
  onMonth: (month: string) => void
}

const MonthAndYear = ({ query: attendance, isOwn, onMonth }: MonthAndYearProps) => (
  <ListState
    query={attendance}
    isEmpty={({ year_standing, marks }) => year_standing.total === 0 && marks.length === 0}
    empty={
      <EmptyPanel title="No attendance yet">
        {isOwn
          ? 'No attendance has been taken for you this school year. Your days will appear here.'
          : 'No attendance has been taken for this student this school year.'}
      </EmptyPanel>
    }
  >
    {(data) => (
      <div className={styles.columns}>
        <SummaryCard title="This school year" summary={data.year_standing} isOwn={isOwn} />
        <Month key={data.month} data={data} onMonth={onMonth} />
        <AbsenceList marks={data.missed} isOwn={isOwn} />
      </div>
    )}
  </ListState>
)

/** The same as a part of the student's record. The month is in the address beside the tab. */
export function AttendanceOfRecord({ studentId }: { studentId: number }) {
  const [search, setSearch] = useSearchParams()
  const month = parseMonth(search.get('month'))
  const attendance = useQuery({
    ...query('GET /students/api/attendance/:studentId/', {
      params: { studentId },
      query: month ? { month } : {},
    }),
    placeholderData: keepPreviousData,
  })
  const showMonth = (next: string) =>
    setSearch(
      (now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'month'), ['month', next]]),
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  return <MonthAndYear query={attendance} isOwn={false} onMonth={showMonth} />
}
