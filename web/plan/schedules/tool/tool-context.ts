import { createContext, useContext } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { GroupPosition, StatusOfCell } from './conflicts/cell-status.ts'

export type ToolActions = {
  mayEdit: boolean
  /** What the user may do with assignments. */
  rights: Pick<ScheduleGrid, 'may' | 'own_teacher_id'>
  /** The id of the text that explains how to move a group by keyboard. */
  hintId: string
  /** Opens 'Assign to ...'. */
  openAssignDialog: (position: GroupPosition) => void
}

const ActionsContext = createContext<ToolActions | undefined>(undefined)
export const ActionsProvider = ActionsContext

export function useToolActions(): ToolActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useToolActions needs an ActionsProvider around it.')
  return actions
}

/** The group that is dragged or whose dialog is open, and the status of each cell for it; null if there is none. */
export type ConflictCheck = { name: string; statusOf: StatusOfCell } | null
const ConflictCheckContext = createContext<ConflictCheck>(null)
export const ConflictCheckProvider = ConflictCheckContext
export const useConflictCheck = () => useContext(ConflictCheckContext)
