import { sql } from 'kysely'
import type { Notice, NoticeState, NotNotifiedStudent } from '#contract/day/notices/notices.ts'
import { shownGradeOn } from '#server/database/enrolled.ts'
import { adjacentMeetingDays } from '#server/plan/calendar/meetings.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { listUnexplainedMarks } from './marks.ts'
import { findNoticeSettings, listRecipients, listRefused, type NoticeMark } from './queries.ts'
import { sentences } from './sentences.ts'
import { listStudents, startsOf } from './students.ts'

type MessageState = 'waiting' | 'sent' | 'kept' | 'refused' | 'failed' | 'expired' | 'withdrawn' | 'in_doubt'

type Row = Pick<
  Notice,
  'id' | 'student_id' | 'first_name' | 'last_name' | 'grade_level' | 'kind' | 'contact'
> & {
  marks: NoticeMark[]
  noted_at: Date
  unsent_because: string | null
  /** Null if the message was deleted, or there was none. */
  message: MessageState | null
  ended_at: Date | null
}

/** Why a message was not sent, for the office. */
const WHY: Partial<Record<MessageState, string>> = {
  refused: sentences.refused,
  failed: sentences.failed,
  expired: sentences.tooLate,
  in_doubt: sentences.inDoubt,
  withdrawn: sentences.withdrawn,
}

/** The notices about the absences of a day, by student, and the students without one. */
export async function findNotices(context: Context, date: string = context.now.day) {
  const { db, school, reference } = context
  const { is_on, times } = await findNoticeSettings(db)
  const { rows } = await sql<Row>`
    select notice.id, notice.student_id, first_name, last_name, ${shownGradeOn(sql`${date}::date`)} grade_level, kind, contact_name contact,
      marks, noted_at, unsent_because, case when doubts > 0 and message.state = 'waiting' then 'in_doubt' else message.state end message, ended_at
    from notice join student on student.id = notice.student_id left join message on message.id = message_id
    where day = ${date}::date
    order by last_name, first_name, notice.student_id, kind, notice.id`.execute(db)
  const notices = rows.map((row) => noticeReply(row, school.timeZone))
  return {
    date,
    ...adjacentMeetingDays(reference, date),
    is_on,
    times,
    notices,
    untold: is_on ? await findNotNotified(context, date, times) : [],
  }
}

function noticeReply(row: Row, timeZone: string): Notice {
  const { marks, noted_at, unsent_because, message, ended_at, ...rest } = row
  const why = unsent_because ?? (message === null ? undefined : WHY[message]) ?? null
  return {
    ...rest,
    classes: startsOf(marks),
    state: message === 'in_doubt' ? 'in_doubt' : why === null ? noticeState(message) : 'not_sent',
    at: localMoment(ended_at ?? noted_at, timeZone),
    why,
  }
}

const noticeState = (message: MessageState | null): NoticeState =>
  message === 'waiting' || message === 'kept' ? message : 'sent'

/** Students who were absent on a day without a reason on file and whose families got no notice, with the reason why. */
async function findNotNotified(
  context: Context,
  date: string,
  times: readonly string[],
): Promise<NotNotifiedStudent[]> {
  const { db, school, now } = context
  const { rows } = await sql<{ on_since: Date | null; notified: number[] }>`
    select on_since, coalesce((select array_agg(distinct student_id) from notice
      where day = ${date}::date and kind = 'absence'), '{}') notified
    from notice_settings`.execute(db)
  const { on_since, notified } = rows[0]!
  if (on_since === null || date < localMoment(on_since, school.timeZone).day) return []
  const unexplained = await listUnexplainedMarks(db, date)
  const ids = [...unexplained.keys()].filter((student) => !notified.includes(student))
  const [students, recipients, refused] = await Promise.all([
    listStudents(db, date, ids),
    listRecipients(db, ids),
    listRefused(db, ids),
  ])
  const reached = new Set(recipients.map(({ student_id }) => student_id))
  const next = date === now.day ? times.find((time) => time > now.time) : undefined
  const reasonNotNotified = (student: number): string => {
    if (refused.has(student)) return sentences.addressesRefused
    if (!reached.has(student)) return sentences.noRecipient
    return next === undefined ? sentences.afterLastRun : sentences.nextRun(next, school)
  }
  return students.map((student) =>
    Object.assign(student, {
      classes: startsOf(unexplained.get(student.student_id)),
      why: reasonNotNotified(student.student_id),
    }),
  )
}
