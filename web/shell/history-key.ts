import { createSaveKey } from '#web/ui/forms/add-key.ts'

/**
 * Gives a fully loaded page its own key in the browser's history. The router uses one key for all such pages, so each would
 * start at the scroll position of another.
 */
export function addHistoryKey(): void {
  const state = history.state as { key?: string } | null
  if (state?.key === undefined) history.replaceState({ ...state, key: createSaveKey() }, '')
}
