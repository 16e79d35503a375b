import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Teacher } from '#contract/people/staff.ts'
import type { Drop, DragId } from '#web/ui/drag/drag.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { checkCells, type GroupPosition, type CellStatus } from '../conflicts/cell-status.ts'
import { REMOVE_TARGET, parseCellKey, fromDragId } from '../grid/drag-ids.ts'
import { focusChip, nextTask } from '../grid/grid-focus.ts'
import { cellText, editText, fullStatusText } from '../wording.ts'
import { editRefusal } from './edit-rights.ts'
import { findAssignment, type GridCell, type GridEdit } from './edits.ts'

type MoveContext = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  blockName: string
  /** Resolves to true if the edit was saved. */
  addEdit: (edit: GridEdit) => Promise<boolean>
}

/** Assigns groups to cells, removes them, and describes groups and cells for screen readers. */
export function createMoveActions(context: MoveContext) {
  const { grid, addEdit } = context
  const itemName = (item: DragId) => groupName(grid, fromDragId(item))

  const save = async (edit: GridEdit, text: string): Promise<string> =>
    (await addEdit(edit)) ? text : `${edit.name} could not be saved and is back where it was.`

  /** Returns a sentence that describes the outcome, once the edit is saved. */
  function assign(position: GroupPosition, to: GridCell): string | Promise<string> {
    const name = groupName(grid, position)
    const status = statusAt(context, position, to)
    if (status.kind === 'here') return `${name} stays.`
    if (status.kind === 'impossible') {
      toastFailure(`${name}: ${status.reason}.`)
      return `${name}: ${status.reason}.`
    }
    const edit = { group: position.group, name, from: currentCell(grid, position), to }
    const text = `${editText(edit, grid)}.`
    return save(edit, status.kind === 'free' ? text : `${text} ${fullStatusText(status)}.`)
  }

  function remove(position: GroupPosition): string | Promise<string> {
    const from = currentCell(grid, position)
    const name = groupName(grid, position)
    if (!from) return `${name} is not in a cell.`
    const refusal = editRefusal(grid, { from: from.teacher.id, to: null })
    if (refusal) {
      toastFailure(`${name}: ${refusal}.`)
      return `${name}: ${refusal}.`
    }
    return save({ group: position.group, name, from, to: null }, `${name} removed.`)
  }

  return {
    itemName,
    assign,
    remove,
    /** 'Craig Beane, 09:00-10:00 Mon Wed: Free'. */
    targetName: (target: string, item: DragId): string => {
      if (target === REMOVE_TARGET) return 'Remove'
      const cell = toGridCell(context, target)
      return cell
        ? `${cellText(cell, grid)}: ${fullStatusText(statusAt(context, fromDragId(item), cell))}`
        : ''
    },
    drop: ({ item, target, byKeyboard }: Drop<DragId>): string | Promise<string> => {
      const position = fromDragId(item)
      const cell = target === REMOVE_TARGET ? undefined : toGridCell(context, target)
      const isAssigned = position.from !== null
      if (byKeyboard && isAssigned) nextTask(() => focusChip({ ...position, from: cell?.period ?? null }))
      if (target === REMOVE_TARGET) return remove(position)
      return cell ? assign(position, cell) : ''
    },
    dropOutside: (item: DragId): string | Promise<string> => {
      const position = fromDragId(item)
      return position.from === null ? `${itemName(item)}: put back.` : remove(position)
    },
  }
}

function statusAt(
  { grid, blockName }: MoveContext,
  position: GroupPosition,
  { period, teacher }: GridCell,
): CellStatus {
  const sectionPeriod = grid.section_periods.find(({ id }) => id === period)
  return sectionPeriod
    ? checkCells(grid, position, blockName)(sectionPeriod, teacher.id)
    : { kind: 'impossible', reason: 'No longer there' }
}

function toGridCell({ columns }: MoveContext, target: string): GridCell | undefined {
  const cell = parseCellKey(target)
  const teacher = columns.find(({ id }) => id === cell.teacher)
  return teacher && { period: cell.period, teacher }
}

function currentCell(grid: ScheduleGrid, { group, from }: GroupPosition): GridCell | null {
  const assignment = from === null ? undefined : findAssignment(grid, group, from)
  const teacher = grid.teachers.find(({ id }) => id === assignment?.teacher_id)
  return from !== null && teacher ? { period: from, teacher } : null
}

const groupName = ({ groups, current_assignments }: ScheduleGrid, { group }: GroupPosition): string =>
  groups.find(({ id }) => id === group)?.name ??
  current_assignments.find(({ group_id }) => group_id === group)?.group_name ??
  ''
