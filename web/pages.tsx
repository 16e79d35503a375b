import { lazy, type ComponentType } from 'react'
import { schedulePages } from './schedule-pages.ts'
import type { PageEntry } from './page-entry.ts'
import { loadSetUp } from './set-up-page.tsx'

// Where it cannot be loaded, the link is shown without it.
const CorrectionsCount = lazy<ComponentType>(() =>
  import('#web/attendance/corrections/corrections-count.tsx')
    .then(({ CorrectionsCount: part }) => ({ default: part }))
    .catch(() => ({ default: () => null })),
)

/** Every screen of Homeroom by its address. The side navigation and all links follow this table, in this order. */
export const pages: readonly PageEntry[] = [
  { path: '/', title: 'Home', who: 'anyone', load: () => import('#web/session/home.tsx') },
  {
    path: '/teacher-dashboard',
    title: 'Teacher Dashboard',
    who: 'staff',
    load: () => import('#web/dashboards/teacher.tsx'),
    nav: { section: 'day', label: 'Today' },
  },
  {
    path: '/student-dashboard',
    title: 'Student Dashboard',
    who: 'student',
    load: () => import('#web/dashboards/student.tsx'),
  },
  {
    path: '/student-home',
    title: 'Student Dashboard',
    who: 'student',
    load: () => import('#web/dashboards/student.tsx'),
  },
  {
    path: '/grades',
    title: 'Grades & Progress',
    who: 'student',
    load: () => import('#web/portal/grades.tsx'),
  },
  {
    path: '/manage-students',
    title: 'Student Management Dashboard',
    who: 'staff',
    within: '/students/list',
    load: () => import('#web/dashboards/manage-students.tsx'),
  },
  {
    path: '/students/list',
    title: 'Student Directory',
    who: 'staff',
    load: () => import('#web/students/directory.tsx'),
    nav: { section: 'people', label: 'Students' },
  },
  {
    path: '/students/add',
    title: 'Add Student',
    who: 'editor',
    within: '/students/list',
    load: () => import('#web/students/add.tsx'),
  },
  {
    path: '/edit-student/:studentId',
    title: 'Edit Student',
    who: 'staff',
    within: '/students/list',
    load: () => import('#web/students/edit.tsx'),
  },
  {
    path: '/staff',
    title: 'Staff',
    who: 'admin',
    load: () => import('#web/staff/list.tsx'),
    nav: { section: 'people', label: 'Staff' },
  },
  {
    path: '/staff/upload',
    title: 'Upload Teachers',
    who: 'admin',
    load: () => import('#web/uploads/teachers-page.tsx'),
  },
  {
    path: '/students/upload-students',
    title: 'Student Data Upload',
    who: 'editor',
    within: '/students/uploads',
    load: () => import('#web/uploads/students-page.tsx'),
  },
  {
    path: '/students/upload-homeroom',
    title: 'Upload Homeroom Teachers',
    who: 'editor',
    within: '/students/uploads',
    load: () => import('#web/uploads/homerooms/page.tsx'),
  },
  {
    path: '/students/uploads',
    title: 'Upload History',
    who: 'staff',
    load: () => import('#web/uploads/history/list.tsx'),
    nav: { section: 'people', label: 'Uploads' },
  },
  {
    path: '/students/uploads/:uploadId',
    title: 'Upload',
    who: 'staff',
    load: () => import('#web/uploads/history/detail.tsx'),
  },
  {
    path: '/settings',
    title: 'Settings',
    who: 'superuser',
    load: () => import('#web/settings/settings.tsx'),
    nav: { section: 'school', label: 'Settings' },
  },
  { path: '/set-up', title: 'Set up Homeroom', who: 'superuser', load: loadSetUp },
  {
    path: '/attendance',
    title: 'Attendance',
    signIn: 'You need to sign in to take attendance.',
    who: 'member',
    load: () => import('#web/attendance/sheet/page.tsx'),
    own: () => import('#web/portal/attendance.tsx'),
    nav: { section: 'day', label: 'Attendance' },
  },
  {
    path: '/attendance/take/:sectionPeriodId',
    title: 'Attendance',
    signIn: 'You need to sign in to take attendance.',
    who: 'staff',
    load: () => import('#web/attendance/sheet/page.tsx'),
  },
  {
    path: '/attendance/board',
    title: 'Attendance Board',
    who: 'admin',
    load: () => import('#web/attendance/board/page.tsx'),
    nav: { section: 'day', label: 'Board' },
  },
  {
    path: '/attendance/corrections',
    title: 'Corrections',
    who: 'staff',
    load: () => import('#web/attendance/corrections/page.tsx'),
    nav: { section: 'day', label: 'Corrections', Badge: CorrectionsCount },
  },
  {
    path: '/reports',
    title: 'Attendance Reports',
    who: 'staff',
    load: () => import('#web/reports/page.tsx'),
    nav: { section: 'day', label: 'Reports' },
  },
  {
    path: '/courses',
    title: 'Course Management',
    who: 'staff',
    load: () => import('#web/courses/home.tsx'),
    nav: { section: 'teaching', label: 'Courses' },
  },
  { path: '/courses/add', title: 'Add Course', who: 'editor', load: () => import('#web/courses/add.tsx') },
  {
    path: '/courses/list',
    title: 'Courses List',
    who: 'staff',
    load: () => import('#web/courses/list.tsx'),
  },
  {
    path: '/courses/edit/:id',
    title: 'Edit Course',
    who: 'editor',
    load: () => import('#web/courses/edit.tsx'),
  },
  {
    path: '/groups',
    title: 'Groups Management',
    who: 'member',
    load: () => import('#web/groups/hub.tsx'),
    own: () => import('#web/portal/groups.tsx'),
    nav: { section: 'teaching', label: 'Groups' },
  },
  {
    path: '/groups/manage',
    title: 'Manage Groups',
    who: 'staff',
    load: () => import('#web/groups/board/manage.tsx'),
  },
  {
    path: '/groups/manage-cte',
    title: 'Manage CTE Groups',
    who: 'staff',
    load: () => import('#web/groups/board/manage-cte.tsx'),
  },
  {
    path: '/groups/homeroom',
    title: 'Manage Homeroom Groups',
    who: 'staff',
    load: () => import('#web/groups/board/manage-homeroom.tsx'),
  },
  {
    path: '/groups/add',
    title: 'Add Group',
    who: 'editor',
    load: () => import('#web/groups/record/add.tsx'),
  },
  {
    path: '/groups/edit/:type/:id',
    title: 'Edit Group',
    who: 'editor',
    load: () => import('#web/groups/record/edit.tsx'),
  },
  { path: '/groups/list', title: 'Group List', who: 'staff', load: () => import('#web/groups/list.tsx') },
  {
    path: '/groups/assign-homeroom',
    title: 'View Homeroom Groups',
    who: 'staff',
    load: () => import('#web/groups/homeroom/assign-homeroom.tsx'),
  },
  {
    path: '/groups/reports',
    title: 'Group Reports',
    who: 'staff',
    load: () => import('#web/groups/reports/reports.tsx'),
  },
  {
    path: '/groups/bulk-actions',
    title: 'Bulk Actions',
    who: 'editor',
    load: () => import('#web/groups/bulk/bulk-actions.tsx'),
  },
  ...schedulePages,
]
