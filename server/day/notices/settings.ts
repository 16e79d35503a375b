import { sql, type Transaction } from 'kysely'
import type { NoticeSettings } from '#contract/day/notices/notices.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { mergeLoaded, type WithLoaded } from '#server/http/merge-loaded.ts'
import { MAIL_IS_NOT_SET_UP, isMailSetUp } from '#server/mail/set-up.ts'
import { dropNotices, findNoticeSettings, lockWaiting } from './queries.ts'

const MINUTE_MS = 60_000

/**
 * Saves when families are told and in which words; 409 where they would be told and no mail can be sent. Turned off, what waits
 * is not sent any more.
 */
export const updateNoticeSettings = (
  { db, actor, config, now }: Context,
  { loaded, ...sent }: NoticeSettings & WithLoaded,
): Promise<NoticeSettings> =>
  db.transaction().execute(async (tx) => {
    await sql`select from notice_settings for update`.execute(tx)
    const before = await findNoticeSettings(tx)
    const after = mergeLoaded(before, sent, loaded)
    if (after.is_on && !before.is_on && !isMailSetUp(config)) {
      throw new Refusal('conflict', MAIL_IS_NOT_SET_UP)
    }
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (Object.keys(changes).length === 0) return before
    if (!after.is_on) {
      await dropNotices(tx, await lockWaiting(tx, ['absence', 'correction']), now.moment)
    }
    await saveSettings(tx, after, now.moment)
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'school',
      subjectId: null,
      details: changes,
    })
    return after
  })

/** The fields as they stand in the audit. */
const auditFields = (settings: NoticeSettings) => ({
  notices_to_families: settings.is_on,
  notice_times: settings.times.join(', '),
  quiet_hours: `${settings.quiet_from} to ${settings.quiet_until}`,
  notice_subject: settings.subject,
  notice_text: settings.absence_text,
  correction_text: settings.correction_text,
})

/**
 * Turned on, the first run is at the next of the school's times, that of this minute included, and no day before today is told
 * of.
 */
const saveSettings = (tx: Transaction<DB>, after: NoticeSettings, now: Date) =>
  sql`
  update notice_settings set is_on = ${after.is_on}, times = ${after.times}::time[],
    on_since = case when ${after.is_on} then coalesce(on_since, ${now}) end,
    ran_at = case when ${after.is_on} then coalesce(ran_at, ${new Date(now.getTime() - MINUTE_MS)}) end,
    quiet_from = ${after.quiet_from}, quiet_until = ${after.quiet_until}, subject = ${after.subject},
    absence_text = ${after.absence_text}, correction_text = ${after.correction_text}`.execute(tx)
