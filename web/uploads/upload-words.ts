import type { UploadListed } from '#contract/uploads.ts'
import { shortDay } from '#web/school/days.ts'

export const KIND_NAMES: Record<UploadListed['kind'], string> = {
  students: 'Students',
  staff: 'Teachers',
  homeroom_teachers: 'Homeroom teachers',
}

/** '18 Nov 2026, 09:04' for a moment on the school's walls. */
export const momentOf = (at: string): string => `${shortDay(at.slice(0, 10))}, ${at.slice(11, 16)}`

/** The counts that say something; those that are zero are left out. */
export const countsOf = ({ added, changed, unchanged, rejected }: UploadListed) =>
  [
    { label: 'added', count: added, tone: 'new' },
    { label: 'changed', count: changed, tone: 'changed' },
    { label: 'unchanged', count: unchanged, tone: 'same' },
    { label: 'rejected', count: rejected, tone: 'bad' },
  ].filter(({ count }) => count > 0)
