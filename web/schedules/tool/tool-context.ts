import { createContext, useContext } from 'react'
import type { Held, Judgement } from './conflicts/cell-status.ts'

export type ToolActions = {
  mayEdit: boolean
  /** The id of the text that says how to place a group by keys. */
  hint: string
  /** Opens 'Assign to ...'. */
  askWhere: (held: Held) => void
}

const ActionsContext = createContext<ToolActions | undefined>(undefined)
export const ActionsProvider = ActionsContext

export function useToolActions(): ToolActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('There is no scheduling tool around this part of the page.')
  return actions
}

/** What the cells say to the group in the hand; null while there is none. */
export type Judging = { name: string; judgement: Judgement } | null
const JudgingContext = createContext<Judging>(null)
export const JudgingProvider = JudgingContext
export const useJudging = () => useContext(JudgingContext)
