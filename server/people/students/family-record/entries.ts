import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { MAX_FAMILY_RECORD } from '#contract/day/attendance/office-words.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'

type Entries = { entries: FamilyRecordEntry[]; total: number }
type Of = { student: number; timeZone: string; showsNotes: boolean }

/** `at` is null where only the day is kept; `fields` are those of the entry's type. */
type Row = { type: string; id: number; at: Date | null; day: string; fields: Fields; total: number }
type Fields = { by: string | null; decided?: { at: string; by: string } | null }

/** The school's messages to a family and its responses, newest first, and the total number of entries. */
export async function listFamilyRecord(
  db: Kysely<DB>,
  { student, timeZone, showsNotes }: Of,
): Promise<Entries> {
  const remark = (column: RawBuilder<unknown>) => (showsNotes ? column : sql`null::text`)
  const sources = [calls, notices, letters, answers, reportedAbsences, conversations]
  const entries = sources.map((source) => source(student, remark))
  const localDay = sql`coalesce(day, (at at time zone ${timeZone})::date)`
  const { rows } = await sql<Row>`
    with entry (type, id, at, day, fields) as (${sql.join(entries, sql` union all `)})
    select type, id, at, ${localDay} "day", fields, (count(*) over ())::int total from entry
    order by ${localDay} desc, at desc nulls first, id desc limit ${MAX_FAMILY_RECORD}`.execute(db)
  return {
    entries: rows.map((row) => entryOf(row, timeZone)),
    total: rows[0]?.total ?? 0,
  }
}

function entryOf({ type, id, at, day, fields }: Row, timeZone: string): FamilyRecordEntry {
  const { decided, ...rest } = fields
  return {
    type,
    id,
    day,
    time: at && localMoment(at, timeZone).time,
    ...rest,
    ...(decided !== undefined && {
      decided: decided && { ...localMoment(decided.at, timeZone), by: decided.by },
    }),
    // The statement has the fields of each type, and the contract checks them.
  } as FamilyRecordEntry
}

/** SQL that selects the entries of one type: type, id, at, day and fields. */
type Source = (
  student: number,
  remark: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
) => RawBuilder<unknown>

const calls: Source = (student, remark) => sql`
  select 'call', family_call.id, called_at, null::date, json_build_object('by', ${nameOf(sql`called_by_id`)},
    'about', day, 'outcome', outcome, 'contact', contact.name, 'note', ${remark(sql`family_call.note`)},
    'entered_absence', reported_absence_id is not null)
  from family_call left join contact on contact.id = contact_id
  where family_call.student_id = ${student}`

/** The address of a family's page without the link's secret. */
const LINK = '/family#\\S*'

const notices: Source = (student) => sql`
  select 'notice', notice.id, coalesce(ended_at, noted_at), null::date, json_build_object('by', null,
    'about', notice.day, 'kind', notice.kind, 'contact', contact_name, 'address', to_address,
    'delivery', case when unsent_because is not null then 'unsent'
      when doubts > 0 and state = 'waiting' then 'in_doubt' else coalesce(state, 'unsent') end,
    'because', coalesce(unsent_because, case when state in ('refused', 'failed') then message.smtp_response end),
    'text', nullif(regexp_replace(message.text, ${LINK}, '/family', 'g'), ''))
  from notice left join message on message.id = message_id
  where notice.student_id = ${student}`

const letters: Source = (student) => sql`
  select 'letter', id, null::timestamptz, sent_on, json_build_object('by', ${nameOf(sql`sent_by_id`)},
    'days', days, 'days_absent', days_absent)
  from letter where student_id = ${student}`

const absenceDays = sql`'kind', kind, 'start_date', start_date, 'end_date', end_date,
  'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')`

const answers: Source = (student, remark) => sql`
  select 'answer', id, responded_at, null::date, json_build_object('by', null, ${absenceDays},
    'contact', contact_name, 'words', ${remark(sql`message`)}, 'state', state, 'note', ${remark(sql`note`)},
    'decided', case when decided_at is not null then
      json_build_object('at', decided_at, 'by', ${nameOf(sql`decided_by_id`)}) end)
  from family_response where student_id = ${student}`

/**
 * Absences that came from a call or a response are listed with it, and those that the office entered on its own are not the
 * family's.
 */
const reportedAbsences: Source = (student, remark) => sql`
  select 'told', id, created_at, null::date, json_build_object('by', ${nameOf(sql`created_by_id`)}, ${absenceDays},
    'source', source, 'note', ${remark(sql`note`)})
  from reported_absence
  where student_id = ${student} and source in ('phone', 'mail', 'in_person') and removed_at is null`

const conversations: Source = (student, remark) => sql`
  select 'conversation', id, null::timestamptz, day, json_build_object('by', ${nameOf(sql`entered_by_id`)},
    'note', ${remark(sql`note`)})
  from conversation where student_id = ${student}`
