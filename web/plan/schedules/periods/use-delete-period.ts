import type { SectionPeriodDetail } from '#contract/plan/schedules/section-periods.ts'
import { pluralize, pluralForm } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { archivedText, useDeleteRecord } from '../delete-record.ts'

/** Why somebody who may edit may not delete a section period. */
export const DELETED_BY_OFFICE =
  'Another teacher meets a group in this section period, so only the office can delete it. Please ask the office.'

/** Deletes a section period after a question that names what depends on it. */
export const useDeletePeriod = ({ id, name }: { id: number; name: string }, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const period = await call('GET /schedules/api/edit-section-period/:id/', { params: { id } })
      if (!period.may.delete) throw new CallFailure(403, { message: DELETED_BY_OFFICE })
      return { message: `Delete ${name}? This cannot be undone.`, details: dependentsText(period) }
    },
    remove: () => call('DELETE /schedules/api/section-periods/:id/', { params: { id } }),
    onDeleted,
  })

/** What depends on a section period, in words. */
export function dependentsText(period: Pick<SectionPeriodDetail, 'groups' | 'marks' | 'has_past'>): string {
  const { groups } = period
  const assigned =
    groups === 0 ? 'No group is' : `${pluralize(groups, 'group')} ${pluralForm(groups, 'is', 'are')}`
  return `${assigned} assigned to it. ${archivedText(period)}`
}
