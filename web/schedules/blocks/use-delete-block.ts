import type { BlockSchedule } from '#contract/schedules/schedules.ts'
import { call } from '#web/api.ts'
import { useDelete } from '../use-delete.ts'
import { inNumbers, keptText } from '../words.ts'

/** Asks, naming what hangs on the block, then deletes it. */
export const useDeleteBlock = ({ id, name }: BlockSchedule, onDeleted: () => void) =>
  useDelete({
    question: async () => {
      const { section_periods, marks } = await call('GET /schedules/api/block-schedules/:id/', {
        params: { id },
      })
      return {
        sentence: 'Delete this block schedule? This cannot be undone.',
        details: `${name} has ${inNumbers(section_periods, 'section period')}. ${keptText(marks)}`,
      }
    },
    remove: () => call('DELETE /schedules/api/block-schedules/:id/', { params: { id } }),
    onDeleted,
  })
