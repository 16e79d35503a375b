import { useSearchParams } from 'react-router'
import type { GradeCode } from '#contract/grades.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { useBlocks } from '#web/plan/schedules/queries.ts'
import { useDefaultBlock, useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { useGradeBlocks } from '../queries.ts'

/** A view that replaces the grid: a proposal, or the choice of the cells that it has to keep. */
export type ToolView = 'proposal' | 'pins'
type ToolState = {
  grade: GradeCode | null
  block?: number
  teachers?: readonly number[]
  isAdding?: boolean
  view?: ToolView | null
}

const VIEWS: readonly ToolView[] = ['proposal', 'pins']

/**
 * The state of the tool's four steps, held in the address: grade, block, chosen teachers, and the open step. Without
 * a grade or block in the address, the last ones chosen or the most likely ones are opened.
 */
export function useToolAddress() {
  const [search, setSearch] = useSearchParams()
  const year = usePlannedYear()
  const [grade, rememberGrade] = useDefaultGrade(search.get('grade'))
  const blocks = useGradeBlocks(grade)
  const [likely, rememberBlock] = useDefaultBlock(blocks.data, search.get('block'))
  // If the grade does not meet in the block from the address, no other block may silently replace it.
  const isOther = search.has('block') && String(likely?.id) !== search.get('block')
  const block = isOther ? undefined : likely
  const allBlocks = useBlocks()
  const blockInAddress = search.get('block')
  /** The block from the address if the grade does not meet in it. */
  const emptyBlock =
    block || !blocks.data ? undefined : allBlocks.data?.find(({ id }) => String(id) === blockInAddress)
  const teachers = (search.get('teachers') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  const isAdding = search.get('step') === 'teachers'
  const period = Number(search.get('period')) || null
  const view = VIEWS.find((each) => each === search.get('view')) ?? null

  const setState = (next: ToolState, { addsHistoryEntry = false } = {}) => {
    if (next.grade !== null) rememberGrade(next.grade)
    if (next.block !== undefined && year === undefined) rememberBlock(next.block)
    setSearch(
      {
        ...(next.grade && { grade: String(next.grade) }),
        ...(next.block && { block: String(next.block) }),
        ...(next.teachers?.length && { teachers: next.teachers.join(',') }),
        ...(next.isAdding && { step: 'teachers' }),
        ...(next.view && { view: next.view }),
        ...(year !== undefined && { year: String(year) }),
        // The section period stays in the address until its teachers are chosen, so that the grid can scroll to it.
        ...(period && next.block === block?.id && next.grade === grade && { period: String(period) }),
      },
      { replace: !addsHistoryEntry },
    )
  }
  return {
    grade,
    blocks,
    allBlocks,
    block,
    blockInAddress,
    emptyBlock,
    teachers,
    isAdding,
    period,
    view,
    setState,
  }
}
export type ToolAddress = ReturnType<typeof useToolAddress>
