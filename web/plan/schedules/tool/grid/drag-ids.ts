import type { DragId } from '#web/ui/drag/drag.tsx'
import type { GroupPosition } from '../conflicts/cell-status.ts'

/** The drop target that removes a group from its cell. */
export const REMOVE_TARGET = 'remove'

/** The id of a cell as a drop target. */
export const cellKey = (period: number, teacher: number) => `${period}:${teacher}`
export function parseCellKey(key: string): { period: number; teacher: number } {
  const [period = 0, teacher = 0] = key.split(':').map(Number)
  return { period, teacher }
}

/** The drag id of a group, which tells the list's copy from the one in a cell. */
export const toDragId = ({ group, from }: GroupPosition): DragId =>
  from === null ? `${group}` : `${group}@${from}`
export function fromDragId(item: DragId): GroupPosition {
  const [group = 0, from] = String(item).split('@').map(Number)
  return { group, from: from ?? null }
}
