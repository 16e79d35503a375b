import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { GradeCode } from '#contract/grades.ts'
import type { GroupType } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { withRights } from '#web/reply-rights.ts'
import { createWriteQueues } from '#web/ui/write-queue.ts'
import { invalidateOthers } from '#web/subjects.ts'
import { applyMoves, type Move } from './apply-moves.ts'

/** The groups of one type and grade, of this year or of the one that is planned. */
export type Scope = { type: GroupType; grade: GradeCode; year: number | undefined }

function boardQuery({ type, grade, year }: Scope) {
  const params = { kind: `${type}-groups`, gradeLevelId: grade } as const
  return query('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params, query: { year } })
}
const withAllRights = (reply: GradeLevelGroups): GradeLevelGroups => ({
  ...withRights(reply, ['edit']),
  deleted_by_office: reply.deleted_by_office ?? [],
  filled_by_office: reply.filled_by_office ?? [],
})
const writeQueueByKey = createWriteQueues<Move>()
export const writeQueueFor = ({ type, grade, year = 0 }: Scope) => writeQueueByKey(`${type} ${grade} ${year}`)

/** The groups of a grade from the server, with the moves that the server has not confirmed yet. */
export function useBoard(scope: Scope) {
  const board = useQuery({ ...boardQuery(scope), select: withAllRights })
  const queue = writeQueueFor(scope)
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const shown = useMemo(
    () =>
      board.data &&
      applyMoves(
        board.data,
        pending.flatMap(({ changes }) => changes),
      ),
    [board.data, pending],
  )
  const unsaved = pending.filter(({ changes }) => changes.length > 0).length
  useLeaveWarning(unsaved > 0)
  return { query: board, shown, unsaved }
}

/** Sends a request after all pending writes have finished. Throws CallFailure. */
export async function afterPendingWrites<T>(scope: Scope, send: () => Promise<T>): Promise<T> {
  const replies: T[] = []
  const result = await writeQueueFor(scope).add({
    changes: [],
    send: async () => {
      replies.push(await send())
    },
  })
  if (result.failure !== undefined) throw result.failure
  const [reply] = replies
  if (reply === undefined) throw new CallFailure(0, {})
  return reply
}

/** Reads and updates the cached groups of a grade. Other lists of groups are refetched when they are next shown. */
export function useBoardCache(scope: Scope) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const board = boardQuery(scope)
    return {
      update: async (change: (before: GradeLevelGroups) => GradeLevelGroups) => {
        // A pending older reply must not overwrite this update.
        await queryClient.cancelQueries(board)
        queryClient.setQueryData(board.queryKey, (before) => before && change(before))
        void invalidateOthers(queryClient, board, 'groups')
      },
      peek: () => queryClient.getQueryData(board.queryKey),
      reload: () => queryClient.invalidateQueries(board),
    }
  }, [queryClient, scope])
}
