import { useOpened } from '#web/ui/focus/use-dialog-focus.ts'
import { focusUnassigned } from './focus.ts'

export type DialogName = 'add' | 'create' | 'distribute' | 'teachers'

/** Which dialog is open. */
export function useDialog() {
  const { opened, open, close } = useOpened<DialogName>(focusUnassigned)
  return { name: opened ?? null, open, close }
}
