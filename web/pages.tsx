import type { ComponentType } from 'react'
import type { Screen } from './school/screens.tsx'
import type { NavSection } from './shell/navigation.tsx'

export type PageEntry = Screen & {
  /** Named in the sign-in panel that a visitor sees in its place. */
  title: string
  load: () => Promise<{ Page: ComponentType }>
  /** Where the side navigation lists it. */
  nav?: { section: NavSection; label: string }
}

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
    path: '/manage-students',
    title: 'Student Management Dashboard',
    who: 'staff',
    load: () => import('#web/dashboards/manage-students.tsx'),
  },
  {
    path: '/attendance',
    title: 'Attendance',
    who: 'staff',
    load: () => import('#web/attendance/page.tsx'),
    nav: { section: 'day', label: 'Attendance' },
  },
  {
    path: '/attendance/take/:sectionPeriodId',
    title: 'Attendance',
    who: 'staff',
    load: () => import('#web/attendance/page.tsx'),
  },
  {
    path: '/reports',
    title: 'Attendance Reports',
    who: 'staff',
    load: () => import('#web/reports/page.tsx'),
    nav: { section: 'day', label: 'Reports' },
  },
  {
    path: '/groups',
    title: 'Groups Management',
    who: 'staff',
    load: () => import('#web/groups/hub.tsx'),
    nav: { section: 'teaching', label: 'Groups' },
  },
  {
    path: '/groups/manage',
    title: 'Manage Groups',
    who: 'staff',
    load: () => import('#web/groups/manage.tsx'),
  },
  { path: '/groups/add', title: 'Add Group', who: 'editor', load: () => import('#web/groups/add.tsx') },
  {
    path: '/schedules',
    title: 'Schedule Management',
    who: 'staff',
    load: () => import('#web/schedules/hub.tsx'),
    nav: { section: 'teaching', label: 'Schedules' },
  },
  {
    path: '/schedules/block-schedules',
    title: 'Block Schedules',
    who: 'staff',
    load: () => import('#web/schedules/blocks.tsx'),
  },
  {
    path: '/schedules/block-schedules/add',
    title: 'Add Block Schedule',
    who: 'editor',
    load: () => import('#web/schedules/add-block.tsx'),
  },
  {
    path: '/schedules/create-section',
    title: 'Manage Section Periods',
    who: 'staff',
    load: () => import('#web/schedules/section-periods.tsx'),
  },
  {
    path: '/schedules/tool',
    title: 'Scheduling Tool',
    who: 'staff',
    load: () => import('#web/schedules/tool.tsx'),
  },
]
