import { sql, type RawBuilder } from 'kysely'
import { isUndelivered } from '#server/mail/queue.ts'

type ReminderOf = { date: string; section_period_id: number; teacher_id: number; taker_id: number }

/** The key of the mail about a sheet: one for each person who takes it. */
export const reminderKey = ({ date, section_period_id, teacher_id, taker_id }: ReminderOf): string =>
  `reminder:${date}:${section_period_id}:${teacher_id}:${taker_id}`

type Columns = Record<'section_period_id' | 'teacher_id' | 'taker_id', RawBuilder<unknown>>

/** SQL for when the current taker of a sheet was reminded of it; null where no mail went out. */
export const remindedAt = (date: string, { section_period_id, teacher_id, taker_id }: Columns) => sql<
  string | null
>`(
  select queued_at from message
  where key = concat_ws(':', 'reminder', ${date}::text, ${section_period_id}, ${teacher_id}, ${taker_id})
    and not ${isUndelivered})`
