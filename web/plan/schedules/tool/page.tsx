import { useMemo, useState } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { gradeLabel, type GradeCode } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { daySpan, shortDay } from '#web/school/days.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BLOCKS_FAILURE } from '../sentences.ts'
import { useAllBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { NoBlocks } from '../periods/create-form.tsx'
import { DuplicateDialog } from '../periods/duplicate-dialog.tsx'
import { EmptyBlock } from './empty-block.tsx'
import { OpenProposal, ProposalView, ProposeButton } from './propose.tsx'
import { useHeadingFocusOnStep } from './grid/grid-focus.ts'
import { GridScreen } from './grid/grid-screen.tsx'
import { useGrid, type Scope } from './grid/use-grid.ts'
import { BlockCards, Selectors } from './setup/selectors.tsx'
import { TeachersStep } from './setup/teachers-step.tsx'
import { useToolAddress, type ToolAddress, type ToolView } from './setup/use-tool-address.ts'

/** Scheduling Tool: the user chooses a grade, a block and teachers, and then assigns groups in the grid. */
export function Page() {
  const address = useToolAddress()
  const { grade, block, emptyBlock, setState } = address
  const [isDuplicating, setIsDuplicating] = useState(false)
  const everyBlock = useAllBlocks().data ?? []
  const hasOtherBlock = everyBlock.length > 1
  return (
    <>
      <Steps address={address} onDuplicate={hasOtherBlock ? () => setIsDuplicating(true) : undefined} />
      {/* The dialog is not part of the empty block, because it still shows the result once the block is filled. */}
      {isDuplicating && (
        <DuplicateDialog
          blocks={everyBlock}
          target={(block ?? emptyBlock)?.id ?? null}
          grade={grade}
          onOpen={setState}
          onClose={() => setIsDuplicating(false)}
        />
      )}
    </>
  )
}

type StepsProps = { address: ToolAddress; onDuplicate: (() => void) | undefined }

function Steps({ address, onDuplicate }: StepsProps) {
  const { grade, block, blocks, emptyBlock } = address
  useHeadingFocusOnStep(block || (grade !== null && !blocks.data) ? undefined : `${grade}`)
  const scope = useMemo(
    () => (grade !== null && block ? { grade, block: block.id, blockName: block.name } : null),
    [grade, block],
  )
  if (scope && block) {
    return (
      <Tool
        key={`${scope.grade} ${scope.block}`}
        scope={scope}
        block={block}
        address={address}
        context={subtitleOf(scope.grade, block)}
        onDuplicate={onDuplicate}
      />
    )
  }
  const context =
    grade !== null && emptyBlock ? subtitleOf(grade, emptyBlock) : 'Which teacher meets which group'
  return (
    <>
      <PageHeader context={context} chips={<YearOfSchedules />} />
      <Selectors {...address} />
      <NextChoice {...address} onDuplicate={onDuplicate} />
    </>
  )
}

/** '9th Grade · Fall block, Nov 2 – Dec 18 · 7 weeks' */
function subtitleOf(grade: GradeCode, { name, start_date, end_date, duration }: BlockSchedule): string {
  return `${gradeLabel(grade)} · ${name}, ${daySpan(start_date, end_date)} · ${pluralize(duration, 'week')}`
}

/** Asks for the next thing to choose. */
function NextChoice(props: ToolAddress & Pick<StepsProps, 'onDuplicate'>) {
  const { grade, blocks, allBlocks, blockInAddress, emptyBlock, setState, onDuplicate } = props
  if (grade === null) {
    return <EmptyPanel title="Choose a grade">Then choose a block, teachers and groups.</EmptyPanel>
  }
  const failed = [blocks, allBlocks].find(({ error }) => error)
  if (failed) {
    return (
      <ErrorPanel
        message={BLOCKS_FAILURE}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  }
  if (!blocks.data || !allBlocks.data) return <SkeletonRows />
  if (allBlocks.data.length === 0) return <NoBlocks />
  if (emptyBlock) {
    return <EmptyBlock grade={grade} block={emptyBlock} onDuplicate={onDuplicate} />
  }
  return (
    <>
      {blockInAddress !== null && (
        <Notice>Block schedule not found. It may have been deleted. Please choose another one.</Notice>
      )}
      <BlockCards
        blocks={allBlocks.data}
        ofGrade={blocks.data}
        onChoose={(block) => setState({ grade, block })}
      />
    </>
  )
}

type ToolProps = StepsProps & { scope: Scope; block: BlockSchedule; context: string }

/** One grade in one block. The user chooses teachers first, unless some already meet a group; then the grid is shown. */
function Tool(props: ToolProps) {
  const { scope, address, context } = props
  const { query, shown, unsaved } = useGrid(scope)
  if (!shown) {
    return (
      <>
        <PageHeader context={context} chips={<YearOfSchedules />} />
        <Selectors {...address} />
        <ListState query={query}>{() => null}</ListState>
      </>
    )
  }
  return <Loaded {...props} grid={shown} unsaved={unsaved} />
}

type LoadedProps = ToolProps & { grid: ScheduleGrid; unsaved: number }

function Loaded(props: LoadedProps) {
  const { scope, block, address, grid } = props
  const { teachers, view, setState } = address
  const { may } = useCurrentUser()
  const mayPropose = may.administer && grid.may.edit && grid.section_periods.length > 0
  const onShow = (next: ToolView | null, grade: GradeCode) =>
    setState(
      { grade, block: block.id, view: next, ...(grade === scope.grade && { teachers }) },
      { addsHistoryEntry: next !== null && next !== view },
    )
  if (mayPropose && view !== null)
    return <ProposalView view={view} grade={scope.grade} block={block} grid={grid} onShow={onShow} />
  return <GridSteps {...props} onShow={mayPropose ? onShow : undefined} />
}

type GridStepsProps = LoadedProps & {
  /** Opens a proposal; undefined for users who may not request one. */
  onShow: ((view: ToolView, grade: GradeCode) => void) | undefined
}

function GridSteps({ scope, block, address, context, grid, unsaved, onDuplicate, onShow }: GridStepsProps) {
  const { grade, teachers: chosen, isAdding, period, setState } = address
  const columns = useTeacherColumns(grid.teachers, chosen)
  const isEmpty = grid.section_periods.length === 0
  const isChoosing = !isEmpty && grid.may.edit && (isAdding || columns.length === 0)
  const isLoading = useAllTeachers().isPending && chosen.length > 0 && columns.length === 0
  useHeadingFocusOnStep(isLoading ? undefined : `${grade} ${block.id} ${isChoosing ? 'teachers' : 'grid'}`)
  const above = (
    <>
      <Selectors {...address} />
      <BlockEndedNotice block={block} />
      {onShow && (
        <OpenProposal grade={scope.grade} block={block.id} onShow={(next) => onShow('proposal', next)} />
      )}
    </>
  )
  if (!isEmpty && !isChoosing && columns.length > 0) {
    return (
      <GridScreen
        scope={scope}
        grid={grid}
        columns={columns}
        context={context}
        unsaved={unsaved}
        periodInView={period}
        above={above}
        onAddTeacher={() =>
          setState({ grade, block: block.id, teachers: chosen, isAdding: true }, { addsHistoryEntry: true })
        }
        onShowProposal={onShow}
      />
    )
  }
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context={context}
        actions={onShow && <ProposeButton grade={scope.grade} block={block.id} onShow={onShow} />}
      />
      {above}
      {isLoading ? (
        <SkeletonRows />
      ) : isChoosing ? (
        <TeachersStep
          grade={scope.grade}
          assigned={columns.filter(({ id }) => grid.teachers.some((each) => each.id === id))}
          chosen={chosen}
          onContinue={(teachers) => setState({ grade, block: block.id, teachers })}
        />
      ) : isEmpty ? (
        <EmptyBlock grade={scope.grade} block={block} onDuplicate={onDuplicate} />
      ) : (
        <EmptyPanel title="No Teachers Assigned">No assignments in this section period.</EmptyPanel>
      )}
    </>
  )
}

function BlockEndedNotice({ block }: { block: BlockSchedule }) {
  const { today } = useSchoolClock()
  if (today <= block.end_date) return null
  return (
    <Notice>
      {block.name} ended on {shortDay(block.end_date)}, so you can no longer assign groups in it.
    </Notice>
  )
}

/** The teachers of the grid by last name: those who meet a group, those chosen, and those already shown. */
function useTeacherColumns(inGrid: readonly Teacher[], chosen: readonly number[]): Teacher[] {
  const { data } = useAllTeachers()
  const [seen, setSeen] = useState<ReadonlyMap<number, Teacher>>(new Map())
  const current = [...inGrid, ...(data ?? []).filter(({ id }) => chosen.includes(id))]
  const added = current.filter(({ id }) => !seen.has(id))
  // A column must not disappear while its last group is dragged out of it.
  if (added.length > 0) setSeen(new Map([...seen, ...added.map((each) => [each.id, each] as const)]))
  return [...seen.values()].sort(byName)
}

const byName = (one: Teacher, other: Teacher) =>
  one.last_name.localeCompare(other.last_name, 'en') ||
  one.first_name.localeCompare(other.first_name, 'en') ||
  one.id - other.id
