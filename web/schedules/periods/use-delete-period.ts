import { pluralize, pluralForm } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { archivedText, useDeleteRecord } from '../delete-record.ts'

/** Why somebody who may edit may not delete a section period. */
export const DELETED_BY_OFFICE =
  'Another teacher meets a group in it, so only the office can delete it. Please ask the office.'

/** Deletes a section period after a question that names what depends on it. */
export const useDeletePeriod = ({ id, name }: { id: number; name: string }, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const { groups, marks, may } = await call('GET /schedules/api/edit-section-period/:id/', {
        params: { id },
      })
      if (!may.delete) throw new CallFailure(403, { message: DELETED_BY_OFFICE })
      return { message: `Delete ${name}? This cannot be undone.`, details: dependentsText(groups, marks) }
    },
    remove: () => call('DELETE /schedules/api/section-periods/:id/', { params: { id } }),
    onDeleted,
  })

/** What depends on a section period, in words. */
export const dependentsText = (groups: number, marks: number): string =>
  `${groups === 0 ? 'No group is' : `${pluralize(groups, 'group')} ${pluralForm(groups, 'is', 'are')}`} assigned to it. ${archivedText(marks)}`
