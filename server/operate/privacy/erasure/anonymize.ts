import { sql, type RawBuilder, type Transaction } from 'kysely'
import { endSessions, unlinkAccounts } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { eraseFromRoster } from '#server/exchange/oneroster/records/erase.ts'
import { anonymizeFamily } from './anonymize-family.ts'

/** The name of an erased student: 'Erased' and 'Student 12'. */
const FIRST_NAME = 'Erased'
const lastName = sql`'Student ' || id`
/** A domain that never exists, see https://www.rfc-editor.org/rfc/rfc2606. */
const placeholderEmail = sql`'erased-' || id || '@erased.invalid'`
const REMARK = 'Erased on request.'

/**
 * Replaces or deletes every name, address, number and remark of a student, in the student's own rows and wherever they were
 * copied: audit entries, uploads, stored replies. Marks without their comments stay, and so do memberships.
 */
export async function anonymizeStudent(tx: Transaction<DB>, id: number): Promise<void> {
  // Lets the guards of the append-only tables pass, to the end of this transaction only.
  await sql`select set_config('homeroom.audit_purpose', 'erasure', true)`.execute(tx)
  const identifiers = await findIdentifiers(tx, id)
  await anonymizeAttendance(tx, id)
  await anonymizeAudit(tx, id, identifiers)
  await anonymizeUploads(tx, id, identifiers)
  await sql`delete from idempotency_key
    where reply @? ${containsStudent(id)}::jsonpath or ${mentions(sql`reply`, identifiers)}`.execute(tx)
  await forgetChoices(tx, id, identifiers)
  await anonymizeAccount(tx, id)
  await sql`delete from student_homeroom_teacher where student_id = ${id}`.execute(tx)
  await sql`delete from student_photo where student_id = ${id}`.execute(tx)
  await sql`update enrollment set destination = null, note = null
    where student_id = ${id} and (destination is not null or note is not null)`.execute(tx)
  await sql`update student_deactivation_member set enrollments = '[]' where student_id = ${id}`.execute(tx)
  await sql`delete from roll_over_change where student_id = ${id}`.execute(tx)
  await sql`delete from roll_over_exception where student_id = ${id}`.execute(tx)
  await sql`delete from seat where student_id = ${id}`.execute(tx)
  await sql`delete from student_label where student_id = ${id}`.execute(tx)
  await sql`delete from student_pair where student_id = ${id} or other_student_id = ${id}`.execute(tx)
  await anonymizeNotes(tx, identifiers)
  await eraseFromRoster(tx, id)
  await anonymizeFamily(tx, id, {
    remark: REMARK,
    mentions: (text) => mentions(text, identifiers),
  })
  await sql`
    update student set first_name = ${FIRST_NAME}, last_name = ${lastName}, email = ${placeholderEmail},
      preferred_name = null, pronunciation = null, student_number = null, is_active = false, erased_at = coalesce(erased_at, now())
    where id = ${id}`.execute(tx)
  await sql`select set_config('homeroom.audit_purpose', '', true)`.execute(tx)
}

const containsStudent = (id: number) => `$.**.student_id ? (@ == ${id})`

/** All current and former identifiers of the student in lower case: addresses, numbers and pairs of names. */
type Identifiers = { texts: string[]; names: [string, string][] }

const NAME_FIELDS = ['first_name', 'last_name'] as const

/** Also those that the record had before it was changed. */
async function findIdentifiers(tx: Transaction<DB>, id: number): Promise<Identifiers> {
  const { rows } = await sql<{ field: string; value: string }>`
    with source as (
      select to_jsonb(student) record from student where id = ${id}
      union all
      select unnest(array[before, after]) from upload_change join upload_batch on upload_batch.id = upload_batch_id
      where record_id = ${id} and (kind = 'students' or entity = 'student')
      union all
      select details from audit where subject = 'student' and subject_id = ${id}
      union all
      select jsonb_build_object('email', email) from account where student_id = ${id}
    ), named as (
      select field, value from source cross join lateral jsonb_each(record) entry (field, value)
      where jsonb_typeof(record) = 'object' and field in ('email', 'student_number', 'first_name', 'last_name')
    )
    select distinct field, lower(text) "value"
    from named cross join lateral (
      select value #>> '{}' where jsonb_typeof(value) = 'string'
      union all
      select value ->> side from unnest(array['old', 'new']) side where jsonb_typeof(value) = 'object'
    ) one (text)
    where text <> ''`.execute(tx)
  const valuesOf = (field: string) => rows.filter((row) => row.field === field).map(({ value }) => value)
  const [first, last] = NAME_FIELDS.map(valuesOf) as [string[], string[]]
  return {
    texts: [...valuesOf('email'), ...valuesOf('student_number')],
    names: first.flatMap((one) => last.map((other): [string, string] => [one, other])),
  }
}

const asWord = (text: string) =>
  `(^|[^[:alnum:]])${text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}([^[:alnum:]]|$)`

/**
 * SQL for whether a JSON or text value has one of these texts as a whole word, or both names of a pair. A number such as 12
 * inside a longer one is no match.
 */
function mentions(value: RawBuilder<unknown>, { texts, names }: Identifiers): RawBuilder<boolean> {
  const patterns = texts.map(asWord)
  const pairs = names.map(
    ([first, last]) => sql<boolean>`
    (lower(${value}::text) ~ ${asWord(first)} and lower(${value}::text) ~ ${asWord(last)})`,
  )
  return sql<boolean>`(lower(${value}::text) ~ any(${patterns}::text[])
    ${pairs.length > 0 ? sql`or ${sql.join(pairs, sql` or `)}` : sql``})`
}

async function anonymizeAttendance(tx: Transaction<DB>, id: number): Promise<void> {
  for (const table of ['attendance_mark', 'attendance_mark_aside']) {
    await sql`update ${sql.table(table)} set comment = null where student_id = ${id} and comment is not null`.execute(
      tx,
    )
  }
  await sql`update attendance_change set old_comment = null, new_comment = null,
      reason = case when reason is not null then ${REMARK} end
    where student_id = ${id} and (old_comment is not null or new_comment is not null or reason is not null)`.execute(
    tx,
  )
  await sql`update attendance_correction set reason = ${REMARK}, note = case when note is not null then ${REMARK} end
    where id in (select attendance_correction_id from attendance_correction_mark where student_id = ${id})`.execute(
    tx,
  )
  await sql`update attendance_correction_mark set comment = null, old_comment = null where student_id = ${id}`.execute(
    tx,
  )
}

/** What teachers and the office wrote about absences of teachers, where it mentions the student. */
async function anonymizeNotes(tx: Transaction<DB>, identifiers: Identifiers): Promise<void> {
  for (const [table, column] of [
    ['teacher_absence', 'substitute_note'],
    ['teacher_absence', 'reason'],
    ['absence_request', 'substitute_note'],
    ['absence_request', 'office_note'],
    ['absence_request', 'answer'],
  ] as const) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${REMARK}
      where ${mentions(sql.ref(column), identifiers)}`.execute(tx)
  }
}

/** Who did what and when stays; the name of the record does not. */
async function anonymizeAudit(tx: Transaction<DB>, id: number, identifiers: Identifiers): Promise<void> {
  await sql`
    update audit set details = jsonb_build_object('erased', true)
    where (subject = 'student' and subject_id = ${id} and action in ('add', 'change', 'remove'))
      or ${mentions(sql`details`, { ...identifiers, names: [] })}`.execute(tx)
}

/** A record that undoing left as it was: the student's own, or a membership. */
const isSkippedStudent = (entry: string, id: number) => sql`
  case coalesce(${sql.ref(entry)} ->> 'entity', 'student')
    when 'student' then (${sql.ref(entry)} ->> 'id')::bigint = ${id}
    else coalesce((${sql.ref(entry)} ->> 'student_id')::bigint = ${id}, false)
  end`

async function anonymizeUploads(tx: Transaction<DB>, id: number, identifiers: Identifiers): Promise<void> {
  // A change without a kind of record has the kind of the upload.
  const isOfStudent = sql`entity = 'student' or (entity = ''
    and upload_batch_id in (select id from upload_batch where kind <> 'staff'))`
  await sql`
    delete from upload_change where (record_id = ${id} and (${isOfStudent}))
      or (entity = 'group_membership' and (after ->> 'student_id')::bigint = ${id})`.execute(tx)
  await sql`
    delete from upload_rejected
    where ${mentions(sql`jsonb_build_array(message, problems, cells)`, identifiers)}`.execute(tx)
  await sql`
    update upload_batch set skipped = coalesce((
      select jsonb_agg(entry) from jsonb_array_elements(skipped) entry where not (${isSkippedStudent('entry', id)})), '[]')
    where kind <> 'staff' and exists (
      select from jsonb_array_elements(skipped) entry where ${isSkippedStudent('entry', id)})`.execute(tx)
}

/** Remembered traces of the student: searches by name, a report, records opened last; and the student's own choices. */
async function forgetChoices(tx: Transaction<DB>, id: number, identifiers: Identifiers): Promise<void> {
  const texts = [...identifiers.texts, ...identifiers.names.flat()]
  await sql`
    delete from account_choice
    where account_id in (select id from account where student_id = ${id})
      or value ->> 'student_id' = ${String(id)} or ${mentions(sql`value`, { texts, names: [] })}`.execute(tx)
  await sql`
    update account_choice set value = (
      select coalesce(jsonb_agg(seen), '[]') from jsonb_array_elements(value) seen where seen <> to_jsonb(${id}::bigint))
    where name = 'students_seen' and value @> to_jsonb(${id}::bigint)`.execute(tx)
}

/** The account's row stays where other rows name it; no one can sign in to it. */
async function anonymizeAccount(tx: Transaction<DB>, id: number): Promise<void> {
  await sql`delete from calendar_feed where student_id = ${id}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update account set email = 'erased-' || student_id || '@erased.invalid', first_name = '', last_name = '',
      active = false
    where student_id = ${id} returning id`.execute(tx)
  const accounts = rows.map((row) => row.id)
  await unlinkAccounts(tx, accounts)
  await endSessions(tx, accounts)
}
