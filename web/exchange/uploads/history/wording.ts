import type { PagePath } from '#contract/pages/pages.ts'
import type { UploadListed } from '#contract/exchange/uploads/uploads.ts'

type KindLabels = {
  name: string
  /** The page that uploads this kind of file. */
  page: PagePath
  upload: string
} & (
  | { /** The records that a file adds or changes. */ makes: string }
  | { /** What a file adds to students who are there. */ gives: string }
)

/** The kinds of files by name, in menu order. */
export const KINDS: Readonly<Record<UploadListed['kind'], KindLabels>> = {
  students: {
    name: 'Students',
    page: '/students/upload-students',
    upload: 'Upload Students',
    makes: 'student',
  },
  homeroom_teachers: {
    name: 'Homeroom teachers',
    page: '/students/upload-homeroom',
    upload: 'Upload Homeroom Teachers',
    gives: 'homeroom teachers',
  },
  sections: {
    name: 'Sections',
    page: '/students/upload-sections',
    upload: 'Upload Sections',
    makes: 'group',
  },
  enrollments: {
    name: 'Enrollments',
    page: '/students/upload-enrollments',
    upload: 'Upload Enrollments',
    makes: 'enrollment',
  },
  oneroster: {
    name: 'OneRoster',
    page: '/integrations/oneroster',
    upload: 'Upload OneRoster Files',
    makes: 'record',
  },
  marks: {
    name: 'Attendance',
    page: '/attendance/upload-marks',
    upload: 'Upload Attendance',
    makes: 'mark',
  },
  contacts: {
    name: 'Contacts',
    page: '/students/upload-contacts',
    upload: 'Upload Contacts',
    gives: 'contacts',
  },
  labels: { name: 'Labels', page: '/students/upload-labels', upload: 'Upload Labels', gives: 'labels' },
  staff: { name: 'Teachers', page: '/staff/upload', upload: 'Upload Teachers', makes: 'teacher' },
}

/** Photos are in the history of each student, not in that of uploads. */
export const PHOTOS = { page: '/students/upload-photos', upload: 'Upload Photos' } as const

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
