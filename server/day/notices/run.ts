import type { Transaction } from 'kysely'
import { isQuiet } from '#contract/day/notices/notice-text.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { instantsIn, localMoment, type Clock, type SchoolTime } from '#server/clock.ts'
import type { SigningKeys } from '#server/http/tokens/signing-keys.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import { listMarks, listUnexplainedMarks } from './marks.ts'
import * as stored from './queries.ts'
import {
  dueTime,
  endOfQuiet,
  firstDayToNotify,
  isTooLate,
  reasonOfCorrection,
  type InstantOf,
} from './rules.ts'
import { keepUnsent, sendNotices, type NoticeSending } from './send.ts'

export type NoticeParts = { db: Database; config: Config; clock: Clock; keys: SigningKeys }

/** Numbers of contacts: notified, not notified because it was too late, notified of corrections, and notices withdrawn in time. */
export type NoticeRun = { notified: number; late: number; corrected: number; dropped: number }

/** How long corrections of a notice are looked for: as long as the link of the notice opens. */
const CORRECTION_DAYS = 14
/** After a long pause, a run looks no further back than this. */
const MAX_DAYS_BACK = 14

type Run = NoticeSending & { parts: NoticeParts; instantOf: InstantOf }

/**
 * Does what is due now: withdraws notices whose absences have a reason by now, notifies families of absences at the school's
 * times, and of corrections outside the quiet hours, all in one transaction. Undefined if notices are off, or if no mail can
 * be sent.
 */
export async function runNotices(parts: NoticeParts): Promise<NoticeRun | undefined> {
  if (!isMailSetUp(parts.config)) return undefined
  return parts.db.transaction().execute(async (tx) => {
    const settings = await stored.lockActiveSettings(tx)
    const school = settings && (await stored.findNoticeSchool(tx))
    if (!settings || !school) return undefined
    const [now, instantOf] = [parts.clock.school(school.time_zone), instantsIn(school.time_zone)]
    const run = { tx, parts, settings, school, now, instantOf }
    const dropped = await collapseWaiting(run)
    if (isQuiet(now.time, settings) || isQuiet(nextMinute(now, school.time_zone), settings)) {
      const { day, time } = endOfQuiet(now, settings)
      await stored.holdNoticesUntil(tx, instantOf(day, time))
      return { notified: 0, late: 0, corrected: 0, dropped }
    }
    const corrected = await correct(run)
    const isSchoolDay = await stored.isSchoolDay(tx, now.day)
    const time = dueTime(now, settings, { isSchoolDay, ranAt: settings.ran_at, instantOf })
    if (time === undefined) return { notified: 0, late: 0, corrected, dropped }
    const { notified, late } = await tell(run)
    await stored.saveRun(tx, instantOf(now.day, time))
    return { notified, late, corrected, dropped }
  })
}

/** A mail must not leave between this run and the quiet hours' first one. */
const nextMinute = ({ moment }: SchoolTime, timeZone: string) =>
  localMoment(new Date(moment.getTime() + 60_000), timeZone).time

/** What was not sent yet follows the marks: a notice without an absence is withdrawn, the others name the current absences. */
async function collapseWaiting({ tx, now: { moment } }: Run): Promise<number> {
  const waiting = await stored.lockWaiting(tx)
  let dropped = 0
  for (const [day, notices] of Map.groupBy(waiting, (notice) => notice.day)) {
    const unexplained = await listUnexplainedMarks(tx, day, studentsOf(notices))
    const settled = notices.filter(({ student_id }) => !unexplained.has(student_id))
    const changed = notices.flatMap(({ id, student_id, marks }) => {
      const now = stored.noticeMarks(unexplained.get(student_id) ?? [])
      return now.length === 0 || JSON.stringify(now) === JSON.stringify(marks) ? [] : [{ id, marks: now }]
    })
    if (settled.length > 0) await stored.dropNotices(tx, settled, moment)
    if (changed.length > 0) await stored.updateMarks(tx, changed)
    dropped += settled.length
  }
  return dropped + (await dropUntrueCorrections(tx, moment))
}

/** Withdraws corrections that were not sent yet if the absence has no reason on file again. */
async function dropUntrueCorrections(tx: Transaction<DB>, moment: Date): Promise<number> {
  const waiting = await stored.lockWaiting(tx, ['correction'])
  let dropped = 0
  for (const [day, notices] of Map.groupBy(waiting, (notice) => notice.day)) {
    const unexplained = await listUnexplainedMarks(tx, day, studentsOf(notices))
    const untrue = notices.filter(({ student_id }) => unexplained.has(student_id))
    if (untrue.length > 0) await stored.dropNotices(tx, untrue, moment)
    dropped += untrue.length
  }
  return dropped
}

const studentsOf = (rows: readonly { student_id: number }[]): number[] => [
  ...new Set(rows.map(({ student_id }) => student_id)),
]

/** Notifies families of the absences since the last run, once for each student and day. */
async function tell(run: Run): Promise<{ notified: number; late: number }> {
  const { tx, settings, school, now, instantOf } = run
  const localDay = (at: Date) => localMoment(at, school.time_zone).day
  const since = firstDayToNotify(now.day, {
    ranOn: localDay(settings.ran_at),
    onSince: localDay(settings.on_since),
  })
  const counts = { notified: 0, late: 0 }
  const earliest = addDays(now.day, -MAX_DAYS_BACK)
  for (let day = since > earliest ? since : earliest; day <= now.day; day = addDays(day, 1)) {
    const unexplained = await listUnexplainedMarks(tx, day)
    if (unexplained.size === 0) continue
    const recipients = await stored.listRecipients(tx, [...unexplained.keys()], { notifiedOn: day })
    const contacts = recipients.map((recipient) =>
      Object.assign(recipient, {
        day,
        contact_name: recipient.name,
        marks: unexplained.get(recipient.student_id) ?? [],
      }),
    )
    const isLate = ({ marks }: { marks: { end_time: string }[] }) =>
      isTooLate(day, marks, { at: now.moment, instantOf })
    const [late, inTime] = [contacts.filter(isLate), contacts.filter((contact) => !isLate(contact))]
    await keepUnsent(run, late)
    await sendNotices(run, 'notice', inTime, () => '')
    counts.notified += inTime.length
    counts.late += late.length
  }
  return counts
}

/**
 * Notifies contacts once of absences that have a reason by now: no mark of that day is an absence without a reason on file any
 * more.
 */
async function correct(run: Run): Promise<number> {
  const { tx, now } = run
  const notices = await stored.listUncorrected(tx, addDays(now.day, -CORRECTION_DAYS))
  let corrected = 0
  for (const [day, ofDay] of Map.groupBy(notices, (notice) => notice.day)) {
    const students = studentsOf(ofDay)
    const unexplained = await listUnexplainedMarks(tx, day, students)
    const settled = ofDay.filter(({ student_id }) => !unexplained.has(student_id))
    if (settled.length === 0) continue
    const marks = Map.groupBy(await listMarks(tx, day, studentsOf(settled)), ({ student_id }) => student_id)
    await sendNotices(
      run,
      'correction',
      settled,
      ({ first_name, student_id, marks: sentMarks }, language) => {
        const marksNow = sentMarks.map(({ section_period_id: period }) =>
          marks.get(student_id)?.find(({ section_period_id }) => section_period_id === period),
        )
        return reasonOfCorrection(first_name, marksNow, language)
      },
    )
    corrected += settled.length
  }
  return corrected
}
