import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OwnAttendance } from '#contract/portal.ts'
import { call } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { Missed } from './absence-list.tsx'
import { Month } from './month.tsx'
import { HowItIsCounted, StandingFigures } from './attendance-summary.tsx'
import styles from './attendance.module.css'

/** My Attendance: the year in numbers, a month day by day, and every absence and tardy. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const asked = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0]
  const own = useQuery({
    queryKey: ['own', 'attendance', asked],
    queryFn: ({ signal }) =>
      call('GET /students/api/me/attendance/', { query: asked ? { month: asked } : {}, signal }),
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
            No class has been taken with you in it this school year. Your days are shown here from the first
            one on.
          </EmptyPanel>
        }
      >
        {(data) => <Record data={data} onMonth={(month) => setSearch({ month }, { replace: true })} />}
      </ListState>
    </>
  )
}

const Record = ({ data, onMonth }: { data: OwnAttendance; onMonth: (month: string) => void }) => (
  <div className={styles.parts}>
    <Card className={styles.year ?? ''}>
      <SectionLabel>This school year</SectionLabel>
      <StandingFigures standing={data.year_standing} label="attendance rate" />
      <HowItIsCounted />
    </Card>
    <Month key={data.month} data={data} onMonth={onMonth} />
    <Missed marks={data.missed} />
  </div>
)
