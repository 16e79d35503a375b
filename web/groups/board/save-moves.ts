import { pluralize } from '#contract/words.ts'
import { CallFailure, call, failureMessage } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import type { WriteResult } from '#web/ui/write-queue.ts'
import { MOVE_FAILURE_PREFIXES } from '../sentences.ts'
import { groupIdByStudent, type Move } from './apply-moves.ts'
import { afterPendingWrites, writeQueueFor, useBoardCache, type Scope } from './use-board.ts'

/** Shows moves of students immediately, sends them in order, and reverts them with a message if the server rejects them. */
export function useSaveMoves(scope: Scope) {
  const { role } = useCurrentUser()
  const { update, reload } = useBoardCache(scope)
  const queue = writeQueueFor(scope)

  async function send(moves: readonly Move[]) {
    try {
      return await postMoves(scope, moves, false)
    } catch (error) {
      if (!isOverCapacity(error) || role !== 'admin') throw error
      const isConfirmed = await confirm({
        message: error.message,
        confirmLabel: 'Move anyway',
        isDestructive: true,
      })
      return isConfirmed ? postMoves(scope, moves, true) : undefined
    }
  }

  /** Resolves to true if the moves were saved. */
  return async function saveMoves(moves: readonly Move[]): Promise<boolean> {
    let isSaved = false
    const result = await queue.add({
      changes: moves,
      send: async () => {
        const data = await send(moves)
        if (data) await update(() => data)
        isSaved = data !== undefined
      },
    })
    if (result.failure !== undefined) {
      toastFailure(`${MOVE_FAILURE_PREFIXES[scope.type]} ${failureReason(result)}`)
      if (queue.pending().length === 0) void reload()
    }
    return isSaved
  }
}

function postMoves({ type, grade, year }: Scope, moves: readonly Move[], allow_over_capacity: boolean) {
  const address = { params: { kind: `${type}-groups` }, query: { year } } as const
  const rest = { grade_level: grade, allow_over_capacity }
  const [only, ...others] = moves
  return only && others.length === 0
    ? call('POST /api/groups/:kind/update-membership/', { ...address, body: { ...only, ...rest } })
    : call('POST /api/groups/:kind/place/', {
        ...address,
        body: { places: [...moves], ...rest },
      })
}

const isOverCapacity = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === 'over_capacity'

const failureReason = ({ failure, abandoned }: WriteResult) =>
  failureMessage(failure) +
  (abandoned === 0 ? '' : ` ${pluralize(abandoned, 'later move')} could not be saved either.`)

/** Moves students back to their previous groups, except those who have been moved again since. */
export function useUndoMoves(scope: Scope) {
  const saveMoves = useSaveMoves(scope)
  const { peek } = useBoardCache(scope)
  /** Resolves to true if the students were moved back. */
  return async function undoMoves(done: readonly Move[], undo: readonly Move[]): Promise<boolean> {
    await afterPendingWrites(scope, () => Promise.resolve(true))
    const data = peek()
    const current = data ? groupIdByStudent(data) : new Map<number, number | null>()
    const unmoved = new Set(
      done.filter((move) => current.get(move.student_id) === move.group_id).map((move) => move.student_id),
    )
    const moves = undo.filter(({ student_id }) => unmoved.has(student_id))
    if (moves.length > 0 && !(await saveMoves(moves))) return false
    toastSuccess(`Undone: ${pluralize(moves.length, 'student')} moved back.`)
    return true
  }
}
