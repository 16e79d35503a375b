import type { PageEntry } from './page-entry.ts'

/** The screens that take files, and the history of what was uploaded. */
export const uploadPages: readonly PageEntry[] = [
  {
    path: '/staff/upload',
    title: 'Upload Teachers',
    who: 'admin',
    load: () => import('./exchange/uploads/teachers-page.tsx'),
  },
  {
    path: '/students/upload-students',
    title: 'Student Data Upload',
    who: 'editor',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/students-page.tsx'),
  },
  {
    path: '/students/upload-homeroom',
    title: 'Upload Homeroom Teachers',
    who: 'editor',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/homerooms/page.tsx'),
  },
  {
    path: '/students/upload-contacts',
    title: 'Upload Contacts',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/contacts-page.tsx'),
  },
  {
    path: '/students/upload-sections',
    title: 'Upload Sections',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/sections/page.tsx'),
  },
  {
    path: '/students/upload-enrollments',
    title: 'Upload Enrollments',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/sections/enrollments-page.tsx'),
  },
  {
    path: '/students/upload-labels',
    title: 'Upload Labels',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/labels-page.tsx'),
  },
  {
    path: '/attendance/upload-marks',
    title: 'Upload Attendance',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/marks/page.tsx'),
  },
  {
    path: '/students/uploads',
    title: 'Upload History',
    who: 'staff',
    load: () => import('./exchange/uploads/history/list.tsx'),
    nav: { section: 'people', label: 'Uploads' },
  },
  {
    path: '/students/uploads/columns',
    title: 'Remembered Columns',
    who: 'admin',
    within: '/students/uploads',
    load: () => import('./exchange/uploads/mapping/page.tsx'),
  },
  {
    path: '/students/uploads/:uploadId',
    title: 'Upload',
    who: 'staff',
    load: () => import('./exchange/uploads/history/detail.tsx'),
  },
]
