import { Link, Navigate, useParams } from 'react-router'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useAllPeriods } from '../periods/queries.ts'

/** Opens the Scheduling Tool at one section period. */
export function Page() {
  const { sectionPeriodId } = useParams()
  const periods = useAllPeriods()
  const path = usePathInYear()
  const found = periods.data?.find(({ id }) => String(id) === sectionPeriodId)
  if (found) {
    const { id, grade_level, block_schedule } = found
    return (
      <Navigate
        to={path(`/schedules/tool?grade=${grade_level.id}&block=${block_schedule}&period=${id}`)}
        replace
      />
    )
  }
  return (
    <>
      <PageHeader context="Which teacher meets which group" />
      <ListState query={periods}>
        {() => (
          <EmptyPanel
            title="Section period not found."
            action={<Link to={path('/schedules/tool')}>Open the Scheduling Tool</Link>}
          >
            It may have been deleted.
          </EmptyPanel>
        )}
      </ListState>
    </>
  )
}
