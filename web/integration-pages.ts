import type { PageEntry } from './page-entry.ts'

/** The screens under /integrations: what the school exchanges with other systems. */
export const integrationPages: readonly PageEntry[] = [
  {
    path: '/integrations',
    title: 'Integrations',
    who: 'admin',
    load: () => import('#web/integrations/hub.tsx'),
    nav: { section: 'school', label: 'Integrations' },
  },
  {
    path: '/integrations/export',
    title: 'OneRoster files out',
    who: 'admin',
    load: () => import('#web/integrations/export-page.tsx'),
  },
  {
    path: '/integrations/programs',
    title: 'Programs that read the roster',
    who: 'superuser',
    load: () => import('#web/integrations/programs/page.tsx'),
  },
  {
    path: '/integrations/attendance',
    title: 'Attendance for the district',
    who: 'admin',
    within: '/integrations',
    load: () => import('#web/attendance/exchange/page.tsx'),
  },
  {
    path: '/integrations/oneroster',
    title: 'OneRoster files in',
    who: 'admin',
    load: () => import('#web/uploads/oneroster/page.tsx'),
  },
]
