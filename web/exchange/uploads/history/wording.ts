import type { UploadListed } from '#contract/exchange/uploads/uploads.ts'

export const TYPE_NAMES: Record<UploadListed['kind'], string> = {
  students: 'Students',
  staff: 'Teachers',
  homeroom_teachers: 'Homeroom teachers',
  labels: 'Labels',
  contacts: 'Contacts',
  sections: 'Sections',
  enrollments: 'Enrollments',
  marks: 'Attendance',
  oneroster: 'OneRoster',
}

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
