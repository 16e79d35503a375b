import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { gradeCodes } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OverCapacity, Sizes } from './group-tables.tsx'
import { InNoGroup, Unassigned } from './unassigned.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import styles from './tabs.module.css'

const REPORTS = [
  { report: 'sizes', title: 'Sizes', Table: Sizes, count: true },
  { report: 'unassigned', title: 'Unassigned', Table: Unassigned, count: false },
  { report: 'in_no_group', title: 'Not in any group', Table: InNoGroup, count: true },
  { report: 'over_capacity', title: 'Over capacity', Table: OverCapacity, count: true },
] as const

/** Group Reports: the current groups. The grade and report are in the address so that the link can be shared. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const grade = gradeCodes().find((code) => String(code) === search.get('grade')) ?? null
  const { report } = REPORTS.find((one) => one.report === search.get('report')) ?? REPORTS[0]
  const show = (to: { grade: typeof grade; report: string | null }) =>
    setSearch(
      { report: to.report ?? report, ...(to.grade && { grade: String(to.grade) }) },
      { replace: true },
    )
  const reports = useQuery(query('GET /api/groups/reports/', { query: { grade_level: grade ?? undefined } }))
  return (
    <>
      <PageHeader
        context={`As of ${longDay(today)}`}
        more={
          <>
            <DownloadMenu
              address="/api/groups/reports/"
              query={{ report, ...(grade && { grade_level: String(grade) }) }}
            />
            <PrintButton />
          </>
        }
        actions={
          <GradeSelect
            aria-label="Grade level"
            label={null}
            placeholder="All grades"
            clearable
            w={180}
            value={grade}
            onChange={(chosen) => show({ grade: chosen, report })}
          />
        }
      />
      <Tabs value={report} onChange={(chosen) => show({ grade, report: chosen })} keepMounted={false}>
        <Tabs.List className={styles.tabs ?? ''}>
          {REPORTS.map((one) => (
            <Tabs.Tab key={one.report} value={one.report}>
              {one.title}
              {one.count && reports.data && (
                <Text span inherit c="dimmed" data-figures>
                  {' '}
                  {reports.data[one.report].length}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPORTS.map((one) => (
          <Tabs.Panel key={one.report} value={one.report} pt={14}>
            <ListState query={reports} skeleton={<SkeletonRows rows={8} />}>
              {(data) => <one.Table report={data} />}
            </ListState>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
