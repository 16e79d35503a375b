import { createContext, useContext } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import type { StudentName } from './apply-moves.ts'

/** Where students are dropped who shall be in no group. */
export const UNASSIGNED = 'unassigned'

export type BoardActions = {
  mayEdit: boolean
  /** The id of the text that says how to move a student by keys. */
  hintId: string
  /** With the students in view, it selects from the last one that was toggled to this one. */
  toggle: (student: number, inView?: readonly number[]) => void
  toggleAll: (students: StudentName[], on: boolean) => void
  /** Opens 'Move to ...' for this student, and for all chosen ones if this is one of them. */
  openMoveDialog: (student: number) => void
  onDelete: (group: Group) => void
}

const BoardContext = createContext<BoardActions | undefined>(undefined)
export const BoardProvider = BoardContext

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext)
  if (!actions) throw new Error('There is no board around this part of the page.')
  return actions
}

/** Whom a student takes along: all chosen ones, where this is one of them. */
export const draggedStudents = (student: number, chosen: ReadonlySet<number>): number[] =>
  chosen.has(student) ? [...chosen] : [student]
