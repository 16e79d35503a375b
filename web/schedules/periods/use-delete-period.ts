import { call } from '#web/api.ts'
import { inNumbers, keptText, useDelete } from '../delete-record.ts'

/** Asks, naming what hangs on the section period, then deletes it. */
export const useDeletePeriod = ({ id, name }: { id: number; name: string }, onDeleted: () => void) =>
  useDelete({
    question: async () => {
      const { groups, marks } = await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })
      return { message: `Delete ${name}? This cannot be undone.`, details: hangingText(groups, marks) }
    },
    remove: () => call('DELETE /schedules/api/section-periods/:id/', { params: { id } }),
    onDeleted,
  })

/** What hangs on a section period, in words. */
export const hangingText = (groups: number, marks: number): string =>
  `${groups === 0 ? 'No group is' : groups === 1 ? '1 group is' : `${inNumbers(groups, 'group')} are`} assigned to it. ${keptText(marks)}`
