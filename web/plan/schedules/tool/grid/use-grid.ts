import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { withRights } from '#web/reply-rights.ts'
import { createWriteQueues } from '#web/ui/write-queue.ts'
import { applyEdits, type GridEdit } from '../edits/edits.ts'

/** The grid of a grade in a block. */
export type Scope = { grade: GradeCode; block: number; blockName: string }

export const gridQuery = ({ grade, block }: Pick<Scope, 'grade' | 'block'>) =>
  query('GET /schedules/api/schedule-grid-data/', {
    query: { grade_level_id: grade, block_schedule_id: block },
  })
const withGridRights = (grid: ScheduleGrid) => withRights(grid, ['edit', 'assign_self', 'end_others'])

const writeQueueByKey = createWriteQueues<GridEdit>()
export const writeQueueFor = ({ grade, block }: Scope) => writeQueueByKey(`${grade} ${block}`)

/** The grid from the server, with the edits that the server has not confirmed yet. */
export function useGrid(scope: Scope) {
  const grid = useQuery({ ...gridQuery(scope), select: withGridRights })
  const queue = writeQueueFor(scope)
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const shown = useMemo(() => {
    const edits = pending.flatMap(({ changes }) => changes)
    return grid.data && applyEdits(grid.data, edits)
  }, [grid.data, pending])
  useLeaveWarning(pending.length > 0)
  return { query: grid, shown, unsaved: pending.length }
}

/** Reads and updates the cached grid. */
export function useGridCache(scope: Scope) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const grid = gridQuery(scope)
    return {
      update: async (change: (before: ScheduleGrid) => ScheduleGrid) => {
        // A pending older reply must not overwrite this update.
        await queryClient.cancelQueries(grid)
        queryClient.setQueryData(grid.queryKey, (before) => before && change(before))
      },
      peek: () => queryClient.getQueryData(grid.queryKey),
      reload: () => queryClient.invalidateQueries(grid),
    }
  }, [queryClient, scope])
}
