import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import { useDraggedItem } from '#web/ui/drag/drag.tsx'
import { fromDragId } from '../grid/drag-ids.ts'
import { ConflictCheckProvider } from '../tool-context.ts'
import { checkCells, type HeldGroup } from './cell-status.ts'

type ConflictCheckAreaProps = {
  grid: ScheduleGrid
  asked: HeldGroup | null
  blockName: string
  children: ReactNode
}

/** Has every cell say whether it would work for the group that is held, or whose dialog is open. */
export function ConflictCheckArea({ grid, asked, blockName, children }: ConflictCheckAreaProps) {
  // What is picked up follows the hand at once; the cells come a moment later.
  const item = useDeferredValue(useDraggedItem())
  const judging = useMemo(() => {
    const held = item === null ? asked : fromDragId(item)
    return held && { name: groupName(grid, held.group), judgement: checkCells(grid, held, blockName) }
  }, [grid, item, asked, blockName])
  return <ConflictCheckProvider value={judging}>{children}</ConflictCheckProvider>
}

const groupName = (grid: ScheduleGrid, group: number) =>
  grid.groups.find(({ id }) => id === group)?.name ?? ''
