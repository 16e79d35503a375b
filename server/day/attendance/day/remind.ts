import type { Parsed } from '#contract/index.ts'
import type { BoardSheet } from '#contract/day/attendance/board.ts'
import { reminderText } from '#contract/day/attendance/reminder-text.ts'
import type { reminders } from '#contract/day/attendance/reminders.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { queueToStaff } from '#server/mail/queue-to-staff.ts'
import { assertMailIsSetUp } from '#server/mail/set-up.ts'
import { findBoard } from './board.ts'
import { reminderKey } from './reminded-at.ts'
import { sentences } from './sentences.ts'

type RemindersRequest = Parsed<(typeof reminders)['POST /attendance/reminders/'], 'body'>

/** A reminder is of no use when the next class begins. */
const EXPIRES_MS = 45 * 60_000

/**
 * Queues a mail for each of the sheets that is due or late; a sheet that was reminded of before gets none, unless that mail
 * failed. Refuses a day in the future with 422, and all where no mail can be sent with 409.
 */
export async function sendReminders(context: Context, { date, sheets }: RemindersRequest) {
  const { db, config, now, school } = context
  assertMailIsSetUp(config)
  if (date > now.day) throw new Refusal('future_day', sentences.futureDay(date, school))
  const isRequested = new Set(
    sheets.map(({ section_period_id, teacher_id }) => `${section_period_id} ${teacher_id}`),
  )
  const requestedOn = (board: { sheets: BoardSheet[] }) =>
    board.sheets.filter(({ section_period_id, teacher }) =>
      isRequested.has(`${section_period_id} ${teacher.id}`),
    )
  const missing = requestedOn(await findBoard(context, date)).filter(
    ({ state }) => state === 'late' || state === 'due',
  )
  const messages = missing.map((sheet) => reminderOf(sheet, date, context))
  const sent = await db.transaction().execute((tx) =>
    queueToStaff(tx, context, messages, {
      subject: 'reminder',
      detailsOf: (queued) => ({ sent: queued, day: date }),
    }),
  )
  return {
    message: sentences.reminded(sent, missing.length),
    reminded: requestedOn(await findBoard(context, date)).flatMap(
      ({ section_period_id, teacher, reminded }) =>
        reminded ? [{ section_period_id, teacher_id: teacher.id, ...reminded }] : [],
    ),
  }
}

function reminderOf(sheet: BoardSheet, date: string, { config, school }: Context) {
  const { section_period_id, teacher, cover, groups, name, start_time, end_time } = sheet
  const taker = cover?.teacher ?? teacher
  const ofAbsent = taker === teacher ? '' : `&teacher_id=${teacher.id}`
  const taker_name = `${taker.first_name} ${taker.last_name}`
  return {
    key: reminderKey({ date, section_period_id, teacher_id: teacher.id, taker_id: taker.id }),
    purpose: 'reminder' as const,
    to_name: taker_name,
    to_address: taker.email,
    ...reminderText(
      {
        taker: taker_name,
        title: groups.join(', ') || name,
        date,
        start_time,
        end_time,
        link: `${config.origin}/attendance/take/${section_period_id}?date=${date}${ofAbsent}`,
      },
      school,
    ),
    expiresMs: EXPIRES_MS,
  }
}
