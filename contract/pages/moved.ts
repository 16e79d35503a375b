import type { PagePath } from './pages.ts'

/** Earlier addresses of pages, which bookmarks and mails may still have, and where they are now. */
export const MOVED: Readonly<Record<`/${string}`, PagePath>> = {
  '/sessions': '/devices',
  '/schedules/needs': '/schedules/requirements',
  '/integrations/programs': '/integrations/apps',
}
