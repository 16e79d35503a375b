import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parseMonth } from '#contract/days.ts'
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
      <ListState
        query={own}
        isEmpty={({ year_standing, marks }) => year_standing.total === 0 && marks.length === 0}
        empty={
          <EmptyPanel title="No attendance yet">
            No attendance has been taken for you this school year. Your days will appear here.
          </EmptyPanel>
        }
      >
        {(data) => (
          <div className={styles.columns}>
            <SummaryCard title="This school year" summary={data.year_standing} />
            <Month
              key={data.month}
              data={data}
              onMonth={(next) => setSearch({ month: next }, { replace: true })}
            />
            <AbsenceList marks={data.missed} />
          </div>
        )}
      </ListState>
    </>
  )
}
