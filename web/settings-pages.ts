import type { PageEntry } from './page-entry.ts'

/** The screens under /settings, for superusers; `pages.tsx` puts them among the others. */
export const settingsPages: readonly PageEntry[] = [
  {
    path: '/settings',
    title: 'Settings',
    who: 'superuser',
    load: () => import('./operate/settings/settings.tsx'),
    nav: { section: 'school', label: 'Settings' },
  },
  {
    path: '/settings/retention',
    title: 'How long records are kept',
    who: 'superuser',
    within: '/settings',
    load: () => import('./operate/settings/retention.tsx'),
  },
  {
    path: '/settings/attendance-categories',
    title: 'Words of the district',
    who: 'superuser',
    within: '/settings',
    load: () => import('./exchange/attendance/settings.tsx'),
  },
  {
    path: '/settings/letters',
    title: 'Letters to families',
    who: 'superuser',
    within: '/settings',
    load: () => import('./day/letters/settings.tsx'),
  },
  {
    path: '/settings/notices',
    title: 'Notices to families: settings',
    who: 'superuser',
    within: '/settings',
    load: () => import('./day/notices/settings.tsx'),
  },
  {
    path: '/settings/mail',
    title: 'Mail',
    who: 'superuser',
    within: '/settings',
    load: () => import('./mail/settings.tsx'),
  },
  {
    path: '/settings/backups',
    title: 'Backups',
    who: 'superuser',
    within: '/settings',
    load: () => import('./operate/settings/backups.tsx'),
  },
]
