import { createSaveKey } from '#web/ui/forms/add-key.ts'

/**
 * Gives the page that was loaded whole a key of its own in the browser's history. The router knows all such pages by one key,
 * so that each would begin where another one was scrolled to.
 */
export function addHistoryKey(): void {
  const state = history.state as { key?: string } | null
  if (state?.key === undefined) history.replaceState({ ...state, key: createSaveKey() }, '')
}
