import { pluralize, pluralForm } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { archivedText, useDeleteRecord } from '../delete-record.ts'

/** Deletes a section period after a question that names what depends on it. */
export const useDeletePeriod = ({ id, name }: { id: number; name: string }, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const { groups, marks } = await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })
      return { message: `Delete ${name}? This cannot be undone.`, details: dependentsText(groups, marks) }
    },
    remove: () => call('DELETE /schedules/api/section-periods/:id/', { params: { id } }),
    onDeleted,
  })

/** What depends on a section period, in words. */
export const dependentsText = (groups: number, marks: number): string =>
  `${groups === 0 ? 'No group is' : `${pluralize(groups, 'group')} ${pluralForm(groups, 'is', 'are')}`} assigned to it. ${archivedText(marks)}`
