import type { DragId } from '#web/ui/drag/drag.tsx'
import type { HeldGroup } from '../conflicts/cell-status.ts'

/** Where a group is dropped that shall leave its cell. */
export const REMOVE_TARGET = 'remove'

/** What a cell of the grid goes by as a place to drop. */
export const cellKey = (period: number, teacher: number) => `${period}:${teacher}`
export function parseCellKey(key: string): { period: number; teacher: number } {
  const [period = 0, teacher = 0] = key.split(':').map(Number)
  return { period, teacher }
}

/** What a group goes by as a thing to hold: a group of the list, or one that stands in a section period. */
export const toDragId = ({ group, from }: HeldGroup): DragId =>
  from === null ? `${group}` : `${group}@${from}`
export function fromDragId(item: DragId): HeldGroup {
  const [group = 0, from] = String(item).split('@').map(Number)
  return { group, from: from ?? null }
}
