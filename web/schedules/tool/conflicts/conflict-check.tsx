import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import { useDraggedItem } from '#web/ui/drag/drag.tsx'
import { fromDragId } from '../grid/drag-ids.ts'
import { ConflictCheckProvider } from '../tool-context.ts'
import { checkCells, type GroupPosition } from './cell-status.ts'

type ConflictCheckAreaProps = {
  grid: ScheduleGrid
  dialogGroup: GroupPosition | null
  blockName: string
  children: ReactNode
}

/** Provides the cells with their status for the group that is dragged or whose dialog is open. */
export function ConflictCheckArea({ grid, dialogGroup, blockName, children }: ConflictCheckAreaProps) {
  // Deferred, so that the dragged group follows the pointer at once and the cells change a moment later.
  const item = useDeferredValue(useDraggedItem())
  const check = useMemo(() => {
    const position = item === null ? dialogGroup : fromDragId(item)
    return (
      position && { name: groupName(grid, position.group), statusOf: checkCells(grid, position, blockName) }
    )
  }, [grid, item, dialogGroup, blockName])
  return <ConflictCheckProvider value={check}>{children}</ConflictCheckProvider>
}

const groupName = (grid: ScheduleGrid, group: number) =>
  grid.groups.find(({ id }) => id === group)?.name ?? ''
