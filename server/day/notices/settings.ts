import { sql, type Transaction } from 'kysely'
import type { NoticeSettings } from '#contract/day/notices/notices.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SettingsPage } from '#server/http/save-settings.ts'
import { assertMailIsSetUp } from '#server/mail/set-up.ts'
import { dropNotices, findNoticeSettings, lockWaiting } from './queries.ts'

const MINUTE_MS = 60_000

/**
 * When families are notified and with what text; 409 if notices are turned on and no mail can be sent. Turning them off
 * withdraws pending notices.
 */
export const NOTICE_SETTINGS: SettingsPage<NoticeSettings> = {
  lock: sql`select from notice_settings for update`,
  read: findNoticeSettings,
  check: ({ before, after, context: { config } }) => {
    if (after.is_on && !before.is_on) assertMailIsSetUp(config)
  },
  write: async (tx, { after, context: { now } }) => {
    if (!after.is_on) {
      await dropNotices(tx, await lockWaiting(tx, ['absence', 'correction']), now.moment)
    }
    await writeSettings(tx, after, now.moment)
  },
  auditFields: (settings) => ({
    notices_to_families: settings.is_on,
    notice_times: settings.times.join(', '),
    quiet_hours: `${settings.quiet_from} to ${settings.quiet_until}`,
    notice_subject: settings.subject,
    notice_text: settings.absence_text,
    correction_text: settings.correction_text,
    notice_translations: settings.texts
      .map(({ language, ...texts }) => `${language}: ${Object.values(texts).join('\n')}`)
      .join('\n'),
  }),
}

/**
 * Once turned on, the first run is at the next of the school's times, including the current minute, and looks at no day
 * before today.
 */
const writeSettings = (tx: Transaction<DB>, after: NoticeSettings, now: Date) =>
  sql`
  update notice_settings set is_on = ${after.is_on}, times = ${after.times}::time[],
    on_since = case when ${after.is_on} then coalesce(on_since, ${now}) end,
    ran_at = case when ${after.is_on} then coalesce(ran_at, ${new Date(now.getTime() - MINUTE_MS)}) end,
    quiet_from = ${after.quiet_from}, quiet_until = ${after.quiet_until}, subject = ${after.subject},
    absence_text = ${after.absence_text}, correction_text = ${after.correction_text},
    texts = ${JSON.stringify(after.texts)}::jsonb`.execute(tx)
