import type { UploadListed } from '#contract/uploads.ts'
import { shortDay } from '#web/school/days.ts'

export const TYPE_NAMES: Record<UploadListed['kind'], string> = {
  students: 'Students',
  staff: 'Teachers',
  homeroom_teachers: 'Homeroom teachers',
}

/** '18 Nov 2026, 09:04' for a moment in the school's local time. */
export const formatMoment = (at: string): string => `${shortDay(at.slice(0, 10))}, ${at.slice(11, 16)}`

/** The counts that are not zero. */
export const countsOf = ({ added, changed, unchanged, rejected }: UploadListed) =>
  (
    [
      { label: 'added', count: added, tone: 'good' },
      { label: 'changed', count: changed, tone: 'accent' },
      { label: 'unchanged', count: unchanged, tone: 'plain' },
      { label: 'rejected', count: rejected, tone: 'bad' },
    ] as const
  ).filter(({ count }) => count > 0)
