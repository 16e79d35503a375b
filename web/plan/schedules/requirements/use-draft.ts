import { useMemo, useReducer } from 'react'
import { changeDraft, countChanges, type Draft, type DraftChange } from './draft.ts'

const MAX_UNDO = 100

type State = {
  draft: Draft
  /** The draft as it was last saved. */
  saved: Draft
  past: readonly Draft[]
  /** The cell that the user last typed in, so that undo reverts all its letters together. */
  typing: string | null
}

type Action =
  | { type: 'change'; change: DraftChange }
  | { type: 'undo' }
  | { type: 'discard' }
  /** The draft was saved; `ids` maps the keys of its rows to their new ids. */
  | { type: 'saved'; sent: Draft; ids: ReadonlyMap<number, number> }

/** The draft, its last saved version, and the undo history. */
export function useDraft(initial: () => Draft) {
  const [{ draft, saved, past }, dispatch] = useReducer(reduce, undefined, () => {
    const first = initial()
    return { draft: first, saved: first, past: [], typing: null }
  })
  const changes = useMemo(() => countChanges(saved, draft), [saved, draft])
  return { draft, changes, canUndo: past.length > 0, dispatch }
}
export type DraftDispatch = ReturnType<typeof useDraft>['dispatch']

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'change': {
      const { change } = action
      const typing = change.type === 'set' ? `${change.row} ${change.field}` : null
      const draft = changeDraft(state.draft, change)
      const continuesTyping = typing !== null && typing === state.typing
      const past = continuesTyping ? state.past : [...state.past, state.draft].slice(-MAX_UNDO)
      return { ...state, draft, past, typing }
    }
    case 'undo': {
      const draft = state.past.at(-1)
      return draft ? { ...state, draft, past: state.past.slice(0, -1), typing: null } : state
    }
    case 'discard':
      return { ...state, draft: state.saved, past: [], typing: null }
    case 'saved': {
      const withIds = (draft: Draft): Draft => ({
        ...draft,
        needs: draft.needs.map((row) => ({ ...row, id: action.ids.get(row.key) ?? null })),
      })
      return { draft: withIds(state.draft), saved: withIds(action.sent), past: [], typing: null }
    }
  }
}
