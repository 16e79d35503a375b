import type { PageEntry } from './page-entry.ts'
import { optionalPart } from './ui/lazy-part.tsx'

const CorrectionsCount = optionalPart(() =>
  import('./day/attendance/corrections/corrections-count.tsx').then((part) => part.CorrectionsCount),
)

export const attendancePages: readonly PageEntry[] = [
  {
    path: '/attendance',
    title: 'Attendance',
    signIn: 'You need to sign in to take attendance.',
    who: 'member',
    load: () => import('./day/attendance/sheet/page.tsx'),
    own: () => import('./portal/attendance.tsx'),
    nav: { section: 'day', label: 'Attendance' },
    opensOffline: true,
  },
  {
    path: '/attendance/take/:sectionPeriodId',
    title: 'Attendance',
    signIn: 'You need to sign in to take attendance.',
    who: 'staff',
    opensOffline: true,
    load: () => import('./day/attendance/sheet/page.tsx'),
  },
  {
    path: '/attendance/class-lists',
    title: 'Class Lists',
    who: 'staff',
    within: '/attendance',
    load: () => import('./day/attendance/class-lists/page.tsx'),
  },
  {
    path: '/attendance/board',
    title: 'Attendance Board',
    who: 'admin',
    load: () => import('./day/attendance/board/page.tsx'),
    nav: { section: 'day', label: 'Board' },
  },
  {
    path: '/attendance/missing',
    title: 'Sheets Not Taken',
    within: '/attendance/board',
    who: 'staff',
    load: () => import('./day/attendance/missing/page.tsx'),
  },
  {
    path: '/attendance/absent',
    title: 'Call List',
    who: 'admin',
    load: () => import('./day/attendance/absent/page.tsx'),
    nav: { section: 'day', label: 'Absent' },
  },
  {
    path: '/attendance/absences',
    title: 'Known absences',
    who: 'staff',
    load: () => import('./day/attendance/absences/page.tsx'),
    nav: { section: 'day', label: 'Known absences' },
  },
  {
    path: '/attendance/contradictions',
    title: 'Contradictions',
    who: 'admin',
    within: '/attendance/absent',
    load: () => import('./day/attendance/contradictions/page.tsx'),
  },
  {
    path: '/mail/refused',
    title: 'Refused addresses',
    who: 'admin',
    within: '/attendance/absent',
    load: () => import('./mail/refused.tsx'),
  },
  {
    path: '/demo/mail',
    title: 'Kept messages',
    who: 'admin',
    within: '/attendance/absent',
    load: () => import('./mail/kept.tsx'),
  },
  {
    path: '/attendance/letters',
    title: 'Letters',
    who: 'admin',
    within: '/attendance/absent',
    load: () => import('./day/letters/page.tsx'),
  },
  {
    path: '/attendance/notices',
    title: 'Notices to families',
    who: 'admin',
    within: '/attendance/absent',
    load: () => import('./day/notices/page.tsx'),
  },
  {
    path: '/attendance/corrections',
    title: 'Corrections',
    who: 'staff',
    load: () => import('./day/attendance/corrections/page.tsx'),
    nav: { section: 'day', label: 'Corrections', Badge: CorrectionsCount },
  },
]
