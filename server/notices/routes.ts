import type { notices } from '#contract/notices/notices.ts'
import type { Handlers } from '#server/http/serve.ts'
import { mailModeOf } from '#server/mail/set-up.ts'
import { findNotices } from './list.ts'
import { previewWeek } from './preview.ts'
import { findNoticeSettings } from './queries.ts'
import { updateNoticeSettings } from './settings.ts'

export const noticesHandlers: Handlers<typeof notices> = {
  'GET /attendance/notices/': (call) => findNotices(call, call.query.date),
  'GET /attendance/notices/week/': (call) => previewWeek(call),
  'GET /api/settings/notices/': async ({ db, config }) => ({
    ...(await findNoticeSettings(db)),
    mail: mailModeOf(config),
  }),
  'PUT /api/settings/notices/': async (call) => ({
    ...(await updateNoticeSettings(call, call.body)),
    mail: mailModeOf(call.config),
    message: 'Saved.',
  }),
}
