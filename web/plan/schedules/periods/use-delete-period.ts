import type { SectionPeriodDetail } from '#contract/plan/schedules/section-periods.ts'
import { pluralize, pluralForm } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { archivedText, useDeleteRecord } from '../delete-record.ts'

/** Tells teachers who can edit a section period why they cannot delete it. */
export const DELETED_BY_OFFICE =
  'Another teacher meets a group in this section period, so only the office can delete it. Please ask the office.'

/** Deletes a section period once the user confirms, knowing what depends on it. */
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

/** Describes what depends on a section period. */
export function dependentsText(period: Pick<SectionPeriodDetail, 'groups' | 'marks' | 'has_past'>): string {
  const { groups } = period
  const assigned =
    groups === 0 ? 'No group is' : `${pluralize(groups, 'group')} ${pluralForm(groups, 'is', 'are')}`
  return `${assigned} assigned to it. ${archivedText(period)}`
}
