import { call } from '#web/api.ts'
import { inNumbers, archivedText, useDeleteRecord } from '../delete-record.ts'

/** Asks, naming what hangs on the section period, then deletes it. */
export const useDeletePeriod = ({ id, name }: { id: number; name: string }, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const { groups, marks } = await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })
      return { message: `Delete ${name}? This cannot be undone.`, details: dependentsText(groups, marks) }
    },
    remove: () => call('DELETE /schedules/api/section-periods/:id/', { params: { id } }),
    onDeleted,
  })

/** What hangs on a section period, in words. */
export const dependentsText = (groups: number, marks: number): string =>
  `${groups === 0 ? 'No group is' : groups === 1 ? '1 group is' : `${inNumbers(groups, 'group')} are`} assigned to it. ${archivedText(marks)}`
