import { sql, type Kysely, type Transaction } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { NoticeSettings } from '#contract/day/notices/notices.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isClosedOn } from '#server/plan/calendar/queries.ts'
import { mayBeSent } from '#server/mail/queue.ts'
import type { UnexplainedMark } from './rules.ts'

const SETTINGS = sql`is_on, times, quiet_from, quiet_until, subject, absence_text, correction_text, texts`

export async function findNoticeSettings(db: Kysely<DB>): Promise<NoticeSettings> {
  const { rows } = await sql<NoticeSettings>`select ${SETTINGS} from notice_settings`.execute(db)
  return rows[0]!
}

export type ActiveSettings = NoticeSettings & { on_since: Date; ran_at: Date }

/** The settings, locked to the end of the transaction, if notices are on; otherwise undefined. */
export async function lockActiveSettings(tx: Transaction<DB>): Promise<ActiveSettings | undefined> {
  const { rows } = await sql<ActiveSettings>`
    select ${SETTINGS}, on_since, ran_at from notice_settings where is_on for update`.execute(tx)
  return rows[0]
}

export const saveRun = (tx: Transaction<DB>, at: Date) =>
  sql`update notice_settings set ran_at = ${at}`.execute(tx)

export type NoticeSchool = DayDisplay & {
  name: string
  time_zone: string
  year_start: string
  year_end: string
}

export async function findNoticeSchool(db: Kysely<DB>): Promise<NoticeSchool | undefined> {
  const { rows } = await sql<NoticeSchool>`
    select name, time_zone, year_start, year_end, locale from school`.execute(db)
  return rows[0]
}

/** Whether there is school on a day: a weekday of the school year without a closure. */
export async function isSchoolDay(db: Kysely<DB>, day: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select ${day}::date between year_start and year_end and extract(isodow from ${day}::date) < 6
      and not ${isClosedOn(day)} open
    from school`.execute(db)
  return rows[0]?.open === true
}

export type Recipient = {
  student_id: number
  first_name: string
  contact_id: number
  name: string
  email: string
  language: Language
}

/** SQL for whether nothing is sent to a contact's address any more. */
const isRefused = sql<boolean>`exists (select from refused_address where address = lower(contact.email))`

/**
 * The contacts of active students who receive notices, in the order in which they are called; an address once a student.
 * `notifiedOn` excludes students about whom someone was or will be notified for that day.
 */
export async function listRecipients(
  db: Kysely<DB>,
  students: readonly number[],
  { notifiedOn }: { notifiedOn?: string } = {},
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select student_id, first_name, contact_id, name, email, language from (
      select distinct on (student_id, lower(contact.email)) student_id, first_name, contact.id contact_id, name,
        contact.email, language, place
      from contact join student on student.id = student_id and student.is_active
      where student_id = any(${students}::bigint[]) and ${mayBeSent} and contact.email is not null and not ${isRefused}
        and not exists (select from notice where notice.student_id = contact.student_id
          and day = ${notifiedOn ?? null}::date and kind = 'absence')
      order by student_id, lower(contact.email), place, contact.id
    ) recipient order by student_id, place, contact_id`.execute(db)
  return rows
}

/** Of these students, those who have contacts that receive notices, all at addresses that were refused. */
export async function listRefused(db: Kysely<DB>, students: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from contact
    where student_id = any(${students}::bigint[]) and ${mayBeSent} and contact.email is not null
    group by student_id having bool_and(${isRefused})`.execute(db)
  return new Set(rows.map(({ student_id }) => student_id))
}

/** A mark that a notice names. */
export type NoticeMark = Pick<UnexplainedMark, 'section_period_id' | 'start_time'>

export const noticeMarks = (marks: readonly NoticeMark[]): NoticeMark[] =>
  marks.map(({ section_period_id, start_time }) => ({ section_period_id, start_time }))

export type NoticeToWrite = {
  student_id: number
  day: string
  contact_id: number
  contact_name: string
  kind: 'absence' | 'correction'
  marks: readonly NoticeMark[]
  /** The key of its message; null for one that is not sent. */
  key: string | null
  unsent_because: string | null
}

/** Stores notices; one that is there already stays as it is. */
export const insertNotices = (tx: Transaction<DB>, notices: readonly NoticeToWrite[], now: Date) =>
  sql`
    insert into notice (student_id, day, contact_id, contact_name, kind, marks, message_id, unsent_because, noted_at)
    select written.student_id, day, written.contact_id, contact_name, kind, marks, message.id, unsent_because, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as written (student_id bigint, day date, contact_id bigint,
        contact_name text, kind text, marks jsonb, key text, unsent_because text)
      left join message on message.key = written.key
    on conflict on constraint notice_once do nothing`.execute(tx)

export type SentNotice = {
  id: number
  day: string
  student_id: number
  first_name: string
  contact_id: number
  contact_name: string
  email: string
  language: Language
  marks: NoticeMark[]
}

/**
 * The notices of absences since a day that were sent, or may have been, and not corrected, of contacts who still receive them and of active
 * students.
 */
export async function listUncorrected(db: Kysely<DB>, since: string): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select notice.id, notice.day, notice.student_id, first_name, contact.id contact_id, contact.name contact_name,
      contact.email, contact.language, marks
    from notice join message on message.id = message_id and state in ('sent', 'kept', 'in_doubt')
      join contact on contact.id = notice.contact_id and ${mayBeSent} and contact.email is not null
      join student on student.id = notice.student_id and student.is_active
    where notice.day >= ${since}::date and notice.kind = 'absence' and not ${isRefused}
      and not exists (select from notice correction where correction.student_id = notice.student_id
        and correction.day = notice.day and correction.contact_id = notice.contact_id
        and correction.kind = 'correction')
    order by notice.day, notice.id`.execute(db)
  return rows
}

export type WaitingNotice = {
  id: number
  message_id: number
  day: string
  student_id: number
  marks: NoticeMark[]
}

/** SQL for messages to families that no process is sending at this moment. */
const isUnsent = sql<boolean>`message.state = 'waiting' and purpose in ('notice', 'correction') and not is_being_sent`

/** The notices of these kinds that were not sent yet; their messages cannot be sent before the transaction ends. */
export async function lockWaiting(
  tx: Transaction<DB>,
  kinds: readonly ('absence' | 'correction')[] = ['absence'],
): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select notice.id, message.id message_id, day, notice.student_id, marks
    from message join notice on notice.message_id = message.id and notice.kind = any(${kinds}::text[])
    where ${isUnsent} order by message.id for update of message skip locked`.execute(tx)
  return rows
}

export const updateMarks = (tx: Transaction<DB>, notices: readonly { id: number; marks: NoticeMark[] }[]) =>
  sql`
    update notice set marks = now.marks
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as now (id bigint, marks jsonb)
    where notice.id = now.id`.execute(tx)

/**
 * Removes notices that reached no one, with their messages; one that may have arrived stays and is not sent again. Lock the
 * messages first.
 */
export async function dropNotices(
  tx: Transaction<DB>,
  notices: readonly { message_id: number }[],
  now: Date,
): Promise<void> {
  const messages = notices.map(({ message_id }) => message_id)
  await sql`update message set state = 'in_doubt', ended_at = ${now}
    where id = any(${messages}::bigint[]) and doubts > 0`.execute(tx)
  const unsent = sql`select id from message where id = any(${messages}::bigint[]) and doubts = 0`
  await sql`delete from notice where message_id in (${unsent})`.execute(tx)
  await sql`delete from message where id in (${unsent})`.execute(tx)
}

/** Delays all messages to families until a moment. */
export const holdNoticesUntil = (tx: Transaction<DB>, at: Date) =>
  sql`update message set due_at = ${at} where due_at < ${at} and ${isUnsent}`.execute(tx)
