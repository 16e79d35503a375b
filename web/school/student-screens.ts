/** A student's own screens, which are linked on their home screen and at the top of every page. */
export const STUDENT_SCREENS = [
  { to: '/schedule', title: 'My Schedule', text: 'View your daily class schedule.' },
  { to: '/attendance', title: 'My Attendance', text: 'Check your attendance record.' },
  { to: '/groups', title: 'My Groups', text: 'See your assigned groups and classmates.' },
  { to: '/grades', title: 'Grades & Progress', text: 'View your academic progress.' },
] as const
