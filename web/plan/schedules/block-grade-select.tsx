import { useSearchParams } from 'react-router'
import type { GradeCode } from '#contract/grades.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { useDefaultBlock, useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { confirmLeave } from '#web/ui/forms/unsaved-guard.ts'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { BLOCKS_FAILURE } from './sentences.ts'
import { BlockSelect } from './periods/block-select.tsx'
import { useBlocks } from './queries.ts'

/** The block and grade in the address, or by default the last ones chosen, or else the most likely ones. */
export function useBlockAndGrade() {
  const [search, setSearch] = useSearchParams()
  const year = usePlannedYear()
  const blocks = useBlocks()
  const [grade, rememberGrade] = useDefaultGrade(search.get('grade'))
  const [block, rememberBlock] = useDefaultBlock(blocks.data, search.get('block'))
  const setChoice = (next: { grade: GradeCode | null; block: number | undefined }) => {
    if (next.grade !== null) rememberGrade(next.grade)
    // A block of the next year is no choice for today’s screens.
    if (next.block !== undefined && year === undefined) rememberBlock(next.block)
    setSearch(
      {
        ...(next.grade && { grade: String(next.grade) }),
        ...(next.block && { block: String(next.block) }),
        ...(year !== undefined && { year: String(year) }),
      },
      { replace: true },
    )
  }
  return { grade, block, blocks, setChoice }
}

/** The selects for the block and the grade. */
export const BlockGradeSelect = ({
  grade,
  block,
  blocks,
  setChoice,
}: ReturnType<typeof useBlockAndGrade>) => {
  const choose = async (next: Parameters<typeof setChoice>[0]) => {
    if (await confirmLeave()) setChoice(next)
  }
  return (
    <FilterBar align="flex-start" data-paired>
      <BlockSelect
        label="Block schedule"
        blocks={blocks.data ?? []}
        value={block?.id ?? null}
        onChange={(id) => void choose({ grade, block: id })}
        error={blocks.error && BLOCKS_FAILURE}
      />
      <GradeSelect
        value={grade}
        allowDeselect={false}
        onChange={(next) => void choose({ grade: next, block: block?.id })}
      />
    </FilterBar>
  )
}
