import { Link } from 'react-router'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useHeadingFocusOnStep } from './grid/grid-focus.ts'
import { GridScreen } from './grid/grid-screen.tsx'
import { useGrid, type Scope } from './grid/use-grid.ts'
import { Selectors } from './setup/selectors.tsx'
import { TeachersStep } from './setup/teachers-step.tsx'
import { useTeacherColumns } from './setup/use-columns.ts'
import type { ToolAddress } from './setup/use-tool-address.ts'

type ToolProps = { scope: Scope; block: BlockSchedule; address: ToolAddress; context: string }

/** One grade in one block: first its teachers are chosen, unless some meet a group already, then the grid is shown. */
export function Tool({ scope, block, address, context }: ToolProps) {
  const { query, shown, unsaved } = useGrid(scope)
  if (!shown) {
    return (
      <>
        <PageHeader title="Scheduling Tool" context={context} />
        <Selectors {...address} />
        <ListState query={query}>{() => null}</ListState>
      </>
    )
  }
  return (
    <Loaded scope={scope} block={block} address={address} context={context} grid={shown} unsaved={unsaved} />
  )
}

type LoadedProps = ToolProps & { grid: ScheduleGrid; unsaved: number }

function Loaded({ scope, block, address, context, grid, unsaved }: LoadedProps) {
  const { grade, teachers: chosen, isAdding, period, setState } = address
  const columns = useTeacherColumns(grid.teachers, chosen)
  const isEmpty = grid.section_periods.length === 0
  const isChoosing = !isEmpty && grid.may.edit && (isAdding || columns.length === 0)
  const isLoading = useAllTeachers().isPending && chosen.length > 0 && columns.length === 0
  useHeadingFocusOnStep(isLoading ? undefined : `${grade} ${block.id} ${isChoosing ? 'teachers' : 'grid'}`)
  if (!isEmpty && !isChoosing && columns.length > 0) {
    return (
      <GridScreen
        scope={scope}
        grid={grid}
        columns={columns}
        context={context}
        unsaved={unsaved}
        periodInView={period}
        above={
          <>
            <Selectors {...address} />
            <BlockEndedNotice block={block} />
          </>
        }
        onAddTeacher={() =>
          setState({ grade, block: block.id, teachers: chosen, isAdding: true }, { addsHistoryEntry: true })
        }
      />
    )
  }
  return (
    <>
      <PageHeader title="Scheduling Tool" context={context} />
      <Selectors {...address} />
      <BlockEndedNotice block={block} />
      {isLoading ? (
        <SkeletonRows />
      ) : isChoosing ? (
        <TeachersStep
          grade={scope.grade}
          assigned={columns.filter(({ id }) => grid.teachers.some((each) => each.id === id))}
          chosen={chosen}
          onContinue={(teachers) => setState({ grade, block: block.id, teachers })}
        />
      ) : (
        <EmptyPanel
          title={isEmpty ? 'No section periods yet.' : 'No Teachers Assigned'}
          action={
            isEmpty && (
              <Link to={`/schedules/create-section?grade=${scope.grade}&block=${block.id}`}>
                Manage section periods
              </Link>
            )
          }
        >
          {isEmpty ? 'This grade does not meet in this block so far.' : 'Nobody meets a group here.'}
        </EmptyPanel>
      )}
    </>
  )
}

function BlockEndedNotice({ block }: { block: BlockSchedule }) {
  const { today } = useSchoolClock()
  if (today <= block.end_date) return null
  return (
    <Notice>
      {block.name} ended on {shortDay(block.end_date)}, so nobody can be assigned in it any more.
    </Notice>
  )
}
