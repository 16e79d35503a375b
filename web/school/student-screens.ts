/** A student's own screens, which are linked on their home screen and on every page: at the top, on a phone at the bottom. */
export const STUDENT_SCREENS = [
  { to: '/schedule', title: 'My Schedule', short: 'Schedule', text: 'View your daily class schedule.' },
  { to: '/attendance', title: 'My Attendance', short: 'Attendance', text: 'Check your attendance record.' },
  { to: '/groups', title: 'My Groups', short: 'Groups', text: 'See your assigned groups and classmates.' },
  { to: '/grades', title: 'Grades & Progress', short: 'Grades', text: 'View your academic progress.' },
] as const
