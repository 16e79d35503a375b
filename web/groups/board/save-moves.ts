import { CallFailure, call, failureMessage } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import type { WriteResult } from '#web/ui/write-queue.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { type Move, groupIdByStudent } from './apply-moves.ts'
import { MOVE_FAILURE_PREFIXES, countOf } from '../sentences.ts'
import { type Scope, afterPendingWrites, writeQueueFor, useBoardCache } from './use-board.ts'

/** Puts students into places: shown at once, saved in order, taken back with a sentence when refused. */
export function useSaveMoves(scope: Scope) {
  const { role } = useCurrentUser()
  const { keep, reload } = useBoardCache(scope)
  const lane = writeQueueFor(scope)

  async function save(places: readonly Move[]) {
    try {
      return await send(scope, places, false)
    } catch (error) {
      if (!isOverCapacity(error) || role !== 'admin') throw error
      const goOn = await confirm({
        message: error.message,
        confirmLabel: 'Move all the same',
        isDestructive: true,
      })
      return goOn ? send(scope, places, true) : undefined
    }
  }

  /** Whether they were saved. */
  return async function place(places: readonly Move[]): Promise<boolean> {
    let isSaved = false
    const ended = await lane.add({
      changes: places,
      send: async () => {
        const data = await save(places)
        if (data) await keep(() => data)
        isSaved = data !== undefined
      },
    })
    if (ended.failure !== undefined) {
      toastFailure(`${MOVE_FAILURE_PREFIXES[scope.type]} ${failureReason(ended)}`)
      if (lane.pending().length === 0) void reload()
    }
    return isSaved
  }
}

function send({ type, grade }: Scope, places: readonly Move[], allow_over_capacity: boolean) {
  const params = { kind: `${type}-groups` } as const
  const rest = { grade_level: grade, allow_over_capacity }
  const [only, ...others] = places
  return only && others.length === 0
    ? call('POST /api/groups/:kind/update-membership/', { params, body: { ...only, ...rest } })
    : call('POST /api/groups/:kind/place/', {
        params,
        body: { places: [...places], ...rest },
      })
}

const isOverCapacity = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === 'over_capacity'

const failureReason = ({ failure, abandoned: left }: WriteResult) =>
  failureMessage(failure) + (left === 0 ? '' : ` ${countOf(left, 'later move')} could not be saved either.`)

/** Puts students back where they were before, but for those who have been moved on since. */
export function useUndoMoves(scope: Scope) {
  const place = useSaveMoves(scope)
  const { peek } = useBoardCache(scope)
  /** Whether they are back. */
  return async function takeBack(done: readonly Move[], undo: readonly Move[]): Promise<boolean> {
    await afterPendingWrites(scope, () => Promise.resolve(true))
    const data = peek()
    const now = data ? groupIdByStudent(data) : new Map<number, number | null>()
    const untouched = new Set(
      done.filter((p) => now.get(p.student_id) === p.group_id).map((p) => p.student_id),
    )
    const back = undo.filter(({ student_id }) => untouched.has(student_id))
    if (back.length > 0 && !(await place(back))) return false
    toastSuccess(`${countOf(back.length)} put back.`)
    return true
  }
}
