import { useSearchParams } from 'react-router'
import type { GradeCode } from '#contract/words.ts'
import { useBlocks } from '#web/plan/schedules/queries.ts'
import { useLikelyBlock, useDefaultGrade } from '#web/school/remembered/likeliest.ts'
import { useGradeBlocks } from '../queries.ts'

/** What is shown in place of the grid: a proposed week, or the choice of the cells that it has to keep. */
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
 * The state of the tool's four steps, kept in the address: grade, block, chosen teachers, and the step that is open. Without
 * a grade or a block in the address, the ones chosen last or the likeliest are open.
 */
export function useToolAddress() {
  const [search, setSearch] = useSearchParams()
  const [grade, rememberGrade] = useDefaultGrade(search.get('grade'))
  const blocks = useGradeBlocks(grade)
  const [likely, rememberBlock] = useLikelyBlock(blocks.data, search.get('block'))
  // A block of the address in which the grade does not meet is replaced by no other one.
  const isOther = search.has('block') && String(likely?.id) !== search.get('block')
  const block = isOther ? undefined : likely
  const allBlocks = useBlocks()
  const blockInAddress = search.get('block')
  /** The block of the address, where the grade does not meet in it. */
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
    if (next.block !== undefined) rememberBlock(next.block)
    setSearch(
      {
        ...(next.grade && { grade: String(next.grade) }),
        ...(next.block && { block: String(next.block) }),
        ...(next.teachers?.length && { teachers: next.teachers.join(',') }),
        ...(next.isAdding && { step: 'teachers' }),
        ...(next.view && { view: next.view }),
        // The section period in the address is kept until its teachers have been chosen.
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
