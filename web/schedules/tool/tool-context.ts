import { createContext, useContext } from 'react'
import type { HeldGroup, StatusOfCell } from './conflicts/cell-status.ts'

export type ToolActions = {
  mayEdit: boolean
  /** The id of the text that says how to place a group by keys. */
  hintId: string
  /** Opens 'Assign to ...'. */
  openAssignDialog: (held: HeldGroup) => void
}

const ActionsContext = createContext<ToolActions | undefined>(undefined)
export const ActionsProvider = ActionsContext

export function useToolActions(): ToolActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('There is no scheduling tool around this part of the page.')
  return actions
}

/** What the cells say to the group in the hand; null while there is none. */
export type ConflictCheck = { name: string; judgement: StatusOfCell } | null
const ConflictCheckContext = createContext<ConflictCheck>(null)
export const ConflictCheckProvider = ConflictCheckContext
export const useConflictCheck = () => useContext(ConflictCheckContext)
