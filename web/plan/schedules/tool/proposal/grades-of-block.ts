import type { GradeCode } from '#contract/grades.ts'
import { useAllPeriods } from '../../periods/queries.ts'

/** The grades that have section periods in a block, the lowest first. */
export function useGradesOfBlock(block: number): GradeCode[] {
  const { data } = useAllPeriods()
  const codes = (data ?? []).filter((one) => one.block_schedule === block).map((one) => one.grade_level.id)
  return [...new Set(codes)].sort((one, other) => one - other) as GradeCode[]
}
