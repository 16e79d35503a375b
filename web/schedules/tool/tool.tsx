import { Link } from 'react-router'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useHeadingFocusOnStep } from './grid/grid-focus.ts'
import { GridScreen } from './grid/grid-screen.tsx'
import { Selectors } from './setup/selectors.tsx'
import { TeachersStep } from './setup/teachers-step.tsx'
import type { ToolAddress } from './setup/use-tool-address.ts'
import { useTeacherColumns } from './setup/use-columns.ts'
import { useGrid, type Scope } from './grid/use-grid.ts'

type ToolProps = { scope: Scope; block: BlockSchedule; choice: ToolAddress; context: string }

/** One grade in one block: its teachers are chosen, unless some meet a group there already; then comes the grid. */
export function Tool({ scope, block, choice, context }: ToolProps) {
  const { query, shown, unsaved } = useGrid(scope)
  if (!shown) {
    return (
      <>
        <PageHeader title="Scheduling Tool" context={context} />
        <Selectors {...choice} />
        <ListState query={query}>{() => null}</ListState>
      </>
    )
  }
  return (
    <Loaded scope={scope} block={block} choice={choice} context={context} grid={shown} unsaved={unsaved} />
  )
}

type LoadedProps = ToolProps & { grid: ScheduleGrid; unsaved: number }

function Loaded({ scope, block, choice, context, grid, unsaved }: LoadedProps) {
  const { grade, teachers: chosen, isAdding, period, choose } = choice
  const columns = useTeacherColumns(grid.teachers, chosen)
  const isEmpty = grid.section_periods.length === 0
  const selects = !isEmpty && grid.may.edit && (isAdding || columns.length === 0)
  const isWaiting = useAllTeachers().isPending && chosen.length > 0 && columns.length === 0
  useHeadingFocusOnStep(isWaiting ? undefined : `${grade} ${block.id} ${selects ? 'teachers' : 'grid'}`)
  if (!isEmpty && !selects && columns.length > 0) {
    return (
      <GridScreen
        scope={scope}
        grid={grid}
        columns={columns}
        context={context}
        unsaved={unsaved}
        opened={period}
        above={
          <>
            <Selectors {...choice} />
            <Ended block={block} />
          </>
        }
        onAddTeacher={() =>
          choose({ grade, block: block.id, teachers: chosen, isAdding: true }, { keepsBack: true })
        }
      />
    )
  }
  return (
    <>
      <PageHeader title="Scheduling Tool" context={context} />
      <Selectors {...choice} />
      <Ended block={block} />
      {isWaiting ? (
        <SkeletonRows />
      ) : selects ? (
        <TeachersStep
          grade={scope.grade}
          present={columns.filter(({ id }) => grid.teachers.some((each) => each.id === id))}
          chosen={chosen}
          onContinue={(teachers) => choose({ grade, block: block.id, teachers })}
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

function Ended({ block }: { block: BlockSchedule }) {
  const { today } = useSchoolClock()
  if (today <= block.end_date) return null
  return (
    <Notice>
      {block.name} ended on {shortDay(block.end_date)}, so nobody can be assigned in it any more.
    </Notice>
  )
}
