import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { Teacher } from '#contract/staff.ts'
import type { Drop, DragId } from '#web/ui/drag/drag.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { focusChip, afterRender } from '../grid/grid-focus.ts'
import { REMOVE_TARGET, parseCellKey, fromDragId } from '../grid/drag-ids.ts'
import { type GridCell, type GridEdit, findAssignment } from './edits.ts'
import { type HeldGroup, type CellStatus, checkCells } from '../conflicts/cell-status.ts'
import { cellText, editText, fullStatusText } from '../wording.ts'

type MoveContext = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  blockName: string
  addEdit: (step: GridEdit) => void
}

/** Puts groups into cells and out of them, and has words for both. */
export function groupMoves(now: MoveContext) {
  const { grid, addEdit: take } = now
  const nameOf = (item: DragId) => groupName(grid, fromDragId(item))
  const wordsOf = (step: GridEdit) => `${editText(step, grid)}.`

  /** Says what has happened. */
  function assign(held: HeldGroup, to: GridCell): string {
    const name = groupName(grid, held)
    const verdict = statusAt(now, held, to)
    if (verdict.kind === 'here') return `${name} stays.`
    if (verdict.kind === 'never') {
      toastFailure(`${name}: ${verdict.why}.`)
      return `${name}: ${verdict.why}.`
    }
    const step = { group: held.group, name, from: currentCell(grid, held), to }
    take(step)
    return verdict.kind === 'free' ? wordsOf(step) : `${wordsOf(step)} ${fullStatusText(verdict)}.`
  }
  function remove(held: HeldGroup): string {
    const from = currentCell(grid, held)
    const name = groupName(grid, held)
    if (!from) return `${name} stays among the groups.`
    take({ group: held.group, name, from, to: null })
    return `${name} removed.`
  }

  return {
    nameOf,
    put: assign,
    takeOut: remove,
    /** 'Craig Beane, 09:00-10:00 Mon Wed: Free'. */
    placeSaid: (place: string, item: DragId): string => {
      if (place === REMOVE_TARGET) return 'Remove'
      const spot = toGridCell(now, place)
      return spot ? `${cellText(spot, grid)}: ${fullStatusText(statusAt(now, fromDragId(item), spot))}` : ''
    },
    drop: ({ item, target: place, byKeyboard }: Drop<DragId>): string => {
      const held = fromDragId(item)
      const spot = place === REMOVE_TARGET ? undefined : toGridCell(now, place)
      const isPlaced = held.from !== null
      if (byKeyboard && isPlaced) afterRender(() => focusChip({ ...held, from: spot?.period ?? null }))
      if (place === REMOVE_TARGET) return remove(held)
      return spot ? assign(held, spot) : ''
    },
    dropOutside: (item: DragId): string => {
      const held = fromDragId(item)
      return held.from === null ? `${nameOf(item)}: put back.` : remove(held)
    },
  }
}

function statusAt(
  { grid, blockName }: MoveContext,
  held: HeldGroup,
  { period, teacher }: GridCell,
): CellStatus {
  const found = grid.section_periods.find(({ id }) => id === period)
  return found
    ? checkCells(grid, held, blockName)(found, teacher.id)
    : { kind: 'never', why: 'It is no longer there' }
}

function toGridCell({ columns }: MoveContext, place: string): GridCell | undefined {
  const cell = parseCellKey(place)
  const teacher = columns.find(({ id }) => id === cell.teacher)
  return teacher && { period: cell.period, teacher }
}

function currentCell(grid: ScheduleGrid, { group, from }: HeldGroup): GridCell | null {
  const standing = from === null ? undefined : findAssignment(grid, group, from)
  const teacher = grid.teachers.find(({ id }) => id === standing?.teacher_id)
  return from !== null && teacher ? { period: from, teacher } : null
}

const groupName = ({ groups, current_assignments }: ScheduleGrid, { group }: HeldGroup): string =>
  groups.find(({ id }) => id === group)?.name ??
  current_assignments.find(({ group_id }) => group_id === group)?.group_name ??
  ''
