import { createContext, useContext } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import type { StudentName } from './apply-moves.ts'
import type { Scope } from './use-board.ts'

/** The drop target that takes students out of their group. */
export const UNASSIGNED = 'unassigned'

export type BoardActions = {
  mayEdit: boolean
  scope: Scope
  /** The id of the text that explains how to move a student by keyboard. */
  hintId: string
  /** With `range` (the students of the list), selects from the last toggled student to this one. */
  toggle: (student: number, range?: readonly number[]) => void
  toggleAll: (students: StudentName[], on: boolean) => void
  /** Opens 'Move to ...' for this student, or for all selected students if this is one of them. */
  openMoveDialog: (student: number) => void
  onDelete: (group: Group) => void
  /** The groups that only the office can delete. */
  deletedByOffice: readonly number[]
}

const BoardContext = createContext<BoardActions | undefined>(undefined)
export const BoardProvider = BoardContext

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext)
  if (!actions) throw new Error('useBoardActions needs a BoardProvider around it.')
  return actions
}

/** The students that are dragged with a student: all selected ones, if this is one of them. */
export const draggedStudents = (student: number, selected: ReadonlySet<number>): number[] =>
  selected.has(student) ? [...selected] : [student]
