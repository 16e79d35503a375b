import type { notices } from '#contract/day/notices/notices.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import { saveSettings } from '#server/http/save-settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { mailModeOf } from '#server/mail/set-up.ts'
import { findNotices } from './list.ts'
import { previewWeek } from './preview.ts'
import { findNoticeSettings } from './queries.ts'
import { sentences } from './sentences.ts'
import { NOTICE_SETTINGS } from './settings.ts'

export const noticesHandlers: Handlers<typeof notices> = {
  'GET /attendance/notices/': async (call) => {
    const found = await findNotices(call, call.query.date)
    await auditContacts(
      call,
      'notices',
      found.notices.map(({ student_id }) => student_id),
    )
    return found
  },
  'GET /attendance/notices/week/': async (call) => {
    const week = await previewWeek(call)
    const named = week.students.filter(({ contacts }) => contacts.length > 0)
    await auditContacts(
      call,
      'notices',
      named.map(({ student_id }) => student_id),
    )
    return week
  },
  'GET /api/settings/notices/': async ({ db, config }) => ({
    ...(await findNoticeSettings(db)),
    mail: mailModeOf(config),
  }),
  'PUT /api/settings/notices/': async (call) => ({
    ...(await saveSettings(call, NOTICE_SETTINGS, call.body)),
    mail: mailModeOf(call.config),
    message: sentences.saved,
  }),
}
