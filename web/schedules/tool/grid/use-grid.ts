import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { createWriteQueues } from '#web/ui/write-queue.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { applyEdits, type GridEdit } from '../edits/edits.ts'

/** Which grid a screen is about; the block goes by its name in what is said. */
export type Scope = { grade: GradeCode; block: number; blockName: string }

const gridKey = ({ grade, block }: Scope) => ['schedule-grid', grade, block] as const
const writeQueueByKey = createWriteQueues<GridEdit>()
export const writeQueueFor = ({ grade, block }: Scope) => writeQueueByKey(`${grade} ${block}`)

/** A grade in a block as the server told it, and on top of that what has been dropped since. */
export function useGrid(scope: Scope) {
  const query = useQuery({
    queryKey: gridKey(scope),
    queryFn: ({ signal }) =>
      call('GET /schedules/api/schedule-grid-data/', {
        query: { grade_level_id: scope.grade, block_schedule_id: scope.block },
        signal,
      }),
  })
  const lane = writeQueueFor(scope)
  const waiting = useSyncExternalStore(lane.subscribe, lane.pending)
  const shown = useMemo(() => {
    const steps = waiting.flatMap(({ changes }) => changes)
    return query.data && applyEdits(query.data, steps)
  }, [query.data, waiting])
  useLeaveWarning(waiting.length > 0)
  return { query, shown, unsaved: waiting.length }
}

/** Keeps what the server answered as the truth about this grid. */
export function useGridCache(scope: Scope) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const queryKey = gridKey(scope)
    return {
      keep: async (change: (before: ScheduleGrid) => ScheduleGrid) => {
        // An older answer that is still on its way must not come on top.
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData<ScheduleGrid>(queryKey, (before) => before && change(before))
      },
      peek: () => queryClient.getQueryData<ScheduleGrid>(queryKey),
      reload: () => queryClient.invalidateQueries({ queryKey }),
    }
  }, [queryClient, scope])
}
