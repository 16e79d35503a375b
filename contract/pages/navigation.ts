import type { PagePath } from './pages.ts'

type NavigationSection = {
  /** The heading of the section; the first one has none. */
  label?: string
  items: readonly { path: PagePath; label: string }[]
}

/** The side navigation of the office: its day first, then what it keeps. Items that the person may not open are left out. */
export const OFFICE_NAVIGATION: readonly NavigationSection[] = [
  {
    items: [
      { path: '/teacher-dashboard', label: 'Today' },
      { path: '/attendance', label: 'Attendance' },
      { path: '/attendance/board', label: 'Board' },
      { path: '/attendance/absent', label: 'Absent' },
      { path: '/attendance/absences', label: 'Reported absences' },
      { path: '/attendance/emergency-roll', label: 'Emergency roll' },
      { path: '/schedules/cover', label: 'Coverage' },
      { path: '/attendance/corrections', label: 'Corrections' },
      { path: '/reports', label: 'Reports' },
    ],
  },
  {
    label: 'People',
    items: [
      { path: '/students/list', label: 'Students' },
      { path: '/staff', label: 'Staff' },
      { path: '/students/uploads', label: 'Uploads' },
    ],
  },
  {
    label: 'Teaching',
    items: [
      { path: '/courses', label: 'Courses' },
      { path: '/groups', label: 'Groups' },
      { path: '/schedules', label: 'Schedules' },
    ],
  },
  {
    label: 'School',
    items: [
      { path: '/audit', label: 'Audit log' },
      { path: '/integrations', label: 'Integrations' },
      { path: '/settings', label: 'Settings' },
    ],
  },
]

/** The side navigation of teachers: what a class needs first. */
export const TEACHER_NAVIGATION: readonly NavigationSection[] = [
  {
    items: [
      { path: '/teacher-dashboard', label: 'Today' },
      { path: '/attendance', label: 'My classes' },
      { path: '/schedule', label: 'My Schedule' },
      { path: '/students/list', label: 'Students' },
      { path: '/reports', label: 'Reports' },
    ],
  },
  {
    label: 'Attendance',
    items: [
      { path: '/attendance/absences', label: 'Reported absences' },
      { path: '/attendance/corrections', label: 'Corrections' },
      { path: '/attendance/emergency-roll', label: 'Emergency roll' },
    ],
  },
  {
    label: 'School',
    items: [
      { path: '/absence-requests', label: 'Absence requests' },
      { path: '/courses', label: 'Courses' },
      { path: '/groups', label: 'Groups' },
      { path: '/schedules', label: 'Schedules' },
      { path: '/students/uploads', label: 'Uploads' },
    ],
  },
]
