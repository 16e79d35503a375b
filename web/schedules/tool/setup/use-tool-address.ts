import { useSearchParams } from 'react-router'
import { GRADE_CODES, type GradeCode } from '#contract/words.ts'
import { useGradeBlocks } from '../queries.ts'

type ToolState = { grade: GradeCode | null; block?: number; teachers?: readonly number[]; isAdding?: boolean }

/**
 * The state of the tool's four steps, kept in the address: grade, block, chosen teachers, and the step that is open. If
 * a grade has one block only, it is chosen.
 */
export function useToolAddress() {
  const [search, setSearch] = useSearchParams()
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const blocks = useGradeBlocks(grade)
  const only = blocks.data?.length === 1 ? blocks.data[0] : undefined
  const block = blocks.data?.find(({ id }) => String(id) === search.get('block')) ?? only
  const teachers = (search.get('teachers') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  const isAdding = search.get('step') === 'teachers'
  const period = Number(search.get('period')) || null

  const setState = (next: ToolState, { addsHistoryEntry = false } = {}) =>
    setSearch(
      {
        ...(next.grade && { grade: String(next.grade) }),
        ...(next.block && { block: String(next.block) }),
        ...(next.teachers?.length && { teachers: next.teachers.join(',') }),
        ...(next.isAdding && { step: 'teachers' }),
        // The section period in the address is kept until its teachers have been chosen.
        ...(period && next.block === block?.id && next.grade === grade && { period: String(period) }),
      },
      { replace: !addsHistoryEntry },
    )
  return { grade, blocks, block, teachers, isAdding, period, setState }
}
export type ToolAddress = ReturnType<typeof useToolAddress>
