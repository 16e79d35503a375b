import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ScheduleGrid } from '#contract/schedules/scheduling-tool.ts'
import { useHeldItem } from '#web/ui/drag/drag.tsx'
import { heldOf } from '../grid/drag-ids.ts'
import { JudgingProvider } from '../tool-context.ts'
import { judge, type Held } from './cell-status.ts'

type JudgeProps = { grid: ScheduleGrid; asked: Held | null; blockName: string; children: ReactNode }

/** Has every cell say whether it would work for the group that is held, or whose dialog is open. */
export function Judge({ grid, asked, blockName, children }: JudgeProps) {
  // What is picked up follows the hand at once; the cells come a moment later.
  const item = useDeferredValue(useHeldItem())
  const judging = useMemo(() => {
    const held = item === null ? asked : heldOf(item)
    return held && { name: nameOf(grid, held.group), judgement: judge(grid, held, blockName) }
  }, [grid, item, asked, blockName])
  return <JudgingProvider value={judging}>{children}</JudgingProvider>
}

const nameOf = (grid: ScheduleGrid, group: number) => grid.groups.find(({ id }) => id === group)?.name ?? ''
