import { attendancePages } from './attendance-pages.tsx'
import { coursePages } from './course-pages.ts'
import { schedulePages } from './schedule-pages.ts'
import { integrationPages } from './integration-pages.ts'
import type { PageEntry } from './page-entry.ts'
import { settingsPages } from './settings-pages.ts'
import { uploadPages } from './upload-pages.ts'
import { loadSetUp } from './set-up-page.tsx'

/** Every screen of Homeroom by its address. The side navigation and all links follow this table, in this order. */
export const pages: readonly PageEntry[] = [
  { path: '/', title: 'Home', who: 'anyone', load: () => import('#web/session/home.tsx') },
  {
    path: '/teacher-dashboard',
    title: 'Teacher Dashboard',
    officeTitle: 'Today at School',
    who: 'staff',
    load: () => import('#web/dashboards/home.tsx'),
    nav: { section: 'day', label: 'Today' },
  },
  {
    path: '/student-dashboard',
    title: 'Student Dashboard',
    who: 'student',
    load: () => import('#web/portal/home/page.tsx'),
  },
  {
    path: '/student-home',
    title: 'Student Dashboard',
    who: 'student',
    load: () => import('#web/portal/home/page.tsx'),
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
    load: () => import('#web/dashboards/office/manage-students.tsx'),
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
  ...uploadPages,
  {
    path: '/audit',
    title: 'Audit Log',
    who: 'admin',
    load: () => import('#web/audit/page.tsx'),
    nav: { section: 'school', label: 'Audit Log' },
  },
  ...integrationPages,
  { path: '/sessions', title: 'Devices', who: 'person', load: () => import('#web/session/own-sessions.tsx') },
  ...settingsPages,
  { path: '/set-up', title: 'Set up Homeroom', who: 'superuser', load: loadSetUp },
  ...attendancePages,
  {
    path: '/reports',
    title: 'Attendance Reports',
    who: 'staff',
    load: () => import('#web/reports/page.tsx'),
    nav: { section: 'day', label: 'Reports' },
  },
  ...coursePages,
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
