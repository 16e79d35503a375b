import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { whereEachIs, type Place } from './layers.ts'
import { countOf } from '../sentences.ts'
import { inTurn, useKeep, type Scope } from './use-board.ts'
import { useMoves } from './use-moves.ts'

/** Puts students back where they were before, but for those who have been moved on since. */
export function useTakeBack(scope: Scope) {
  const place = useMoves(scope)
  const { peek } = useKeep(scope)
  /** Whether they are back. */
  return async function takeBack(done: readonly Place[], undo: readonly Place[]): Promise<boolean> {
    await inTurn(scope, () => Promise.resolve(true))
    const data = peek()
    const now = data ? whereEachIs(data) : new Map<number, number | null>()
    const untouched = new Set(
      done.filter((p) => now.get(p.student_id) === p.group_id).map((p) => p.student_id),
    )
    const back = undo.filter(({ student_id }) => untouched.has(student_id))
    if (back.length > 0 && !(await place(back))) return false
    toastSuccess(`${countOf(back.length)} put back.`)
    return true
  }
}
