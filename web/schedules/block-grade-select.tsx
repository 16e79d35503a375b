import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { isWithin } from '#contract/meeting.ts'
import { GRADE_CODES, type GradeCode } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { useBlocks } from './queries.ts'

/** The chosen block and grade, kept in the address; by default the block of today. */
export function useBlockAndGrade() {
  const [search, setSearch] = useSearchParams()
  const { today } = useSchoolClock()
  const blocks = useBlocks()
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const inAddress = blocks.data?.find((block) => String(block.id) === search.get('block'))
  const block = inAddress ?? blocks.data?.find((each) => isWithin(today, each)) ?? blocks.data?.[0]
  const setChoice = (next: { grade: GradeCode | null; block: number | undefined }) =>
    setSearch(
      { ...(next.grade && { grade: String(next.grade) }), ...(next.block && { block: String(next.block) }) },
      { replace: true },
    )
  return { grade, block, blocks, setChoice }
}

/** The selects for the block and the grade. */
export const BlockGradeSelect = ({
  grade,
  block,
  blocks,
  setChoice,
}: ReturnType<typeof useBlockAndGrade>) => (
  <FilterBar align="flex-start">
    <Select
      label="Block schedule"
      placeholder="Choose a block"
      allowDeselect={false}
      withScrollArea={false}
      data={(blocks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={block ? String(block.id) : null}
      onChange={(id) => setChoice({ grade, block: Number(id) })}
      error={blocks.error && 'Failed to load block schedules.'}
    />
    <GradeSelect
      value={grade}
      allowDeselect={false}
      onChange={(next) => setChoice({ grade: next, block: block?.id })}
    />
  </FilterBar>
)
