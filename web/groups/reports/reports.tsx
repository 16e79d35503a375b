import { Button, Tabs } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GRADE_CODES } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { download } from '#web/ui/download.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { InNoGroup } from './in-no-group.tsx'
import { OverCapacity, Sizes } from './group-tables.tsx'
import { Unassigned } from './unassigned.tsx'
import styles from './reports.module.css'

const REPORTS = [
  { report: 'sizes', title: 'Sizes', Table: Sizes, count: true },
  { report: 'unassigned', title: 'Unassigned', Table: Unassigned, count: false },
  { report: 'in_no_group', title: 'In no group', Table: InNoGroup, count: true },
  { report: 'over_capacity', title: 'Over capacity', Table: OverCapacity, count: true },
] as const

/** Group Reports: how the groups stand today. The address holds the grade and the report, so that it can be sent on. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const { report } = REPORTS.find((one) => one.report === search.get('report')) ?? REPORTS[0]
  const show = (to: { grade: typeof grade; report: string | null }) =>
    setSearch(
      { report: to.report ?? report, ...(to.grade && { grade: String(to.grade) }) },
      { replace: true },
    )
  const told = useQuery({
    queryKey: ['groups', 'reports', grade],
    queryFn: ({ signal }) =>
      call('GET /api/groups/reports/', { query: { grade_level: grade ?? undefined }, signal }),
  })
  const csv = useMutation({
    mutationFn: () =>
      download(
        '/api/groups/reports/',
        { report, csv: '1', ...(grade && { grade_level: String(grade) }) },
        'groups.csv',
      ),
    onError: toastFailure,
  })
  return (
    <>
      <PageHeader
        title="Group Reports"
        context={`As of ${longDay(today)}`}
        actions={
          <>
            <GradeSelect
              aria-label="Grade level"
              label={null}
              placeholder="All grades"
              clearable
              className={styles.grades ?? ''}
              value={grade}
              onChange={(chosen) => show({ grade: chosen, report })}
            />
            <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
              Download CSV
            </Button>
          </>
        }
      />
      <Tabs value={report} onChange={(chosen) => show({ grade, report: chosen })} keepMounted={false}>
        <Tabs.List className={styles.tabs ?? ''}>
          {REPORTS.map((one) => (
            <Tabs.Tab key={one.report} value={one.report}>
              {one.title}
              {one.count && told.data && (
                <span className={styles.count}> {told.data[one.report].length}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPORTS.map((one) => (
          <Tabs.Panel key={one.report} value={one.report} className={styles.panel ?? ''}>
            <ListState query={told} skeleton={<SkeletonRows rows={8} />}>
              {(data) => <one.Table report={data} />}
            </ListState>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
