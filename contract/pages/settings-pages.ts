import { get } from './opened-page.ts'
import type { Page } from './page.ts'

/** The pages of the settings, a part of the table of pages. */
export const SETTINGS_PAGES = {
  '/settings': {
    title: 'Settings',
    who: 'superuser',
    section: 'school',
    label: 'School and rules',
    first: () => [get('GET /api/settings/'), get('GET /api/backups/')],
  },
  '/settings/letterhead': { title: 'Letterhead', who: 'superuser', section: 'school' },
  '/settings/reasons': {
    title: 'Reasons for absences',
    who: 'superuser',
    section: 'school',
    first: () => [get('GET /api/settings/reasons/')],
  },
  '/settings/entering-and-leaving': {
    title: 'Reasons for entering and leaving',
    who: 'admin',
    section: 'school',
    first: () => [get('GET /api/settings/enrollment-codes/')],
  },
  '/settings/letters': { title: 'Letters to families', who: 'superuser', section: 'families' },
  '/settings/notices': {
    title: 'Notices to families: settings',
    who: 'superuser',
    section: 'families',
    label: 'Notices to families',
  },
  '/settings/mail': { title: 'Mail', who: 'superuser', section: 'families' },
  '/settings/attendance-categories': {
    title: 'District attendance codes',
    who: 'superuser',
    section: 'data',
  },
  '/settings/backups': { title: 'Backups', who: 'superuser', section: 'data' },
  '/settings/retention': {
    title: 'Record retention',
    who: 'superuser',
    section: 'data',
    first: () => [get('GET /api/settings/retention/')],
  },
} as const satisfies Readonly<Record<`/settings${string}`, Page>>
