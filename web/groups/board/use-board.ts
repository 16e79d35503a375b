import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { GradeCode, GroupType } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { createWriteQueues } from '#web/ui/write-queue.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { applyMoves, type Move } from './apply-moves.ts'

/** Which groups a screen is about. */
export type Scope = { type: GroupType; grade: GradeCode }

const boardParams = ({ type, grade }: Scope) => ({ kind: `${type}-groups`, gradeLevelId: grade }) as const
const boardKey = (scope: Scope) => ['groups', boardParams(scope)] as const
const writeQueueByKey = createWriteQueues<Move>()
export const writeQueueFor = ({ type, grade }: Scope) => writeQueueByKey(`${type} ${grade}`)

/** The groups of a grade as the server told them, and on top of that what has been dropped since. */
export function useBoard(scope: Scope) {
  const params = boardParams(scope)
  const query = useQuery({
    queryKey: boardKey(scope),
    queryFn: ({ signal }) =>
      call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params, signal }),
  })
  const lane = writeQueueFor(scope)
  const waiting = useSyncExternalStore(lane.subscribe, lane.pending)
  const shown = useMemo(
    () =>
      query.data &&
      applyMoves(
        query.data,
        waiting.flatMap(({ changes }) => changes),
      ),
    [query.data, waiting],
  )
  const unsaved = waiting.filter(({ changes }) => changes.length > 0).length
  useLeaveWarning(unsaved > 0)
  return { query, shown, unsaved }
}

/** Does something when all that was dropped before has been answered. Throws CallFailure. */
export async function afterPendingWrites<T>(scope: Scope, send: () => Promise<T>): Promise<T> {
  const replies: T[] = []
  const ended = await writeQueueFor(scope).add({
    changes: [],
    send: async () => {
      replies.push(await send())
    },
  })
  if (ended.failure !== undefined) throw ended.failure
  const [reply] = replies
  if (reply === undefined) throw new CallFailure(0, {})
  return reply
}

/** Keeps what the server answered as the truth about these groups, and lets other lists of groups be read anew. */
export function useBoardCache(scope: Scope) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const queryKey = boardKey(scope)
    const isOther = (query: Query) => JSON.stringify(query.queryKey) !== JSON.stringify(queryKey)
    return {
      keep: async (change: (before: GradeLevelGroups) => GradeLevelGroups) => {
        // An older answer that is still on its way must not come on top.
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData<GradeLevelGroups>(queryKey, (before) => before && change(before))
        void queryClient.invalidateQueries({ queryKey: ['groups'], refetchType: 'none', predicate: isOther })
      },
      peek: () => queryClient.getQueryData<GradeLevelGroups>(queryKey),
      reload: () => queryClient.invalidateQueries({ queryKey }),
    }
  }, [queryClient, scope])
}
