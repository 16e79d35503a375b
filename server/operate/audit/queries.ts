import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EntryPlace } from '#contract/operate/audit/audit.ts'
import type { AuditAction } from '#contract/operate/audit-words.ts'
import { foldForSearch } from '#server/database/folding.ts'
import { fullName, listName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** A stored entry, with the names of the people whom it is about. */
export type EntryRow = {
  id: number
  at: Date
  /** Microseconds since 1970, as text. */
  place: string
  action: AuditAction
  subject: string
  subject_id: number | null
  /** Whether the entry shows a name, an address or a phone of contacts. */
  names_contacts: boolean
  details: Record<string, unknown>
  automatic: boolean
  session: string | null
  count: number
  last_at: Date | null
  student_count: number | null
  account_id: number | null
  by: string | null
  /** The current name of the record; null where it was deleted or has none. */
  name: string | null
  /** The one student whom the entry is about. */
  student_id: number | null
}

export type AuditFilter = {
  account_id?: number | undefined
  student_id?: number | undefined
  action?: AuditAction | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

/** Only superusers see changes to settings that only superusers may change. */
const SUPERUSER_SUBJECTS = ['school', 'retention', 'backup', 'api_client']

type Reader = { timeZone: string; superuser: boolean }

type Search = AuditFilter & { after?: EntryPlace | undefined }

/** The number of entries, counted up to `limit`. */
export async function countEntries(
  db: Kysely<DB>,
  filter: Search,
  { limit, ...reader }: Reader & { limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from audit where ${isFound(filter, reader)} limit ${limit}) found`.execute(
    db,
  )
  return rows[0]!.count
}

/** SQL for the entries that a person may see and searches for, after a cursor if one is given. */
const isVisible = ({ superuser }: Pick<Reader, 'superuser'>) =>
  superuser ? sql`true` : sql`subject <> all(${SUPERUSER_SUBJECTS}::text[])`

function isFound(filter: Search, { timeZone, superuser }: Reader): RawBuilder<unknown> {
  const { after } = filter
  const behind = after && sql`(at, id) < (${momentOf(after)}, ${after.id}::bigint)`
  const conditions = [...conditionsOf(filter, timeZone), behind].filter((one) => one !== undefined)
  return sql.join([...conditions, isVisible({ superuser })], sql` and `)
}

/** Newest first, after a cursor if one is given. */
export async function findEntries(
  db: Kysely<DB>,
  filter: Search,
  { timeZone, superuser, limit }: Reader & { limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with entry as materialized (
      select * from audit where ${isFound(filter, { timeZone, superuser })} order by at desc, id desc limit ${limit}
    )
    select entry.id, entry.at, (extract(epoch from entry.at) * 1000000)::bigint::text place, action, subject, subject_id,
      details, automatic, session, count, last_at, cardinality(student_ids) student_count, account_id,
      ${nameOfAccount(sql`entry.account_id`)} by, ${nameOfSubject} "name", ${studentOfEntry} student_id,
      ${namesContacts} names_contacts
    from entry order by entry.at desc, entry.id desc`.execute(db)
  return rows
}

/** From microseconds, without the rounding of a floating point number. */
const momentOf = ({ moment }: EntryPlace) =>
  sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'`

function conditionsOf(
  { account_id, student_id, action, start_date, end_date }: AuditFilter,
  timeZone: string,
): (RawBuilder<unknown> | undefined)[] {
  const midnight = (day: string, later = 0) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
  return [
    account_id === undefined ? undefined : sql`account_id = ${account_id}`,
    // Three look-ups in three indexes; with `or`, PostgreSQL might read the whole table.
    student_id === undefined
      ? undefined
      : sql`id in (
          select id from audit where subject = 'student' and subject_id = ${student_id}
          union all select id from audit where student_ids @> array[${student_id}::bigint]
          union all select audit.id from account join audit on audit.account_id = account.id
            where account.student_id = ${student_id})`,
    action === undefined ? undefined : sql`action = ${action}`,
    start_date === undefined ? undefined : sql`at >= ${midnight(start_date)}`,
    end_date === undefined ? undefined : sql`at < ${midnight(end_date, 1)}`,
  ]
}

/** SQL for the name of an account: that of its teacher's or student's record, else its own, else its address. */
const nameOfAccount = (id: RawBuilder<unknown>, personName = fullName) => sql<string | null>`(
  select coalesce(${personName('teacher')}, ${personName('student')},
    nullif(trim(${personName('account')}), ''), account.email)
  from account left join teacher on teacher.id = account.teacher_id left join student on student.id = account.student_id
  where account.id = ${id})`

const nameIn = (table: string, column = 'name') =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = subject_id)`
const personIn = (table: string) =>
  sql`(select ${fullName(table)} from ${sql.table(table)} where id = subject_id)`

const nameOfSubject = sql`case subject
  when 'student' then ${personIn('student')}
  when 'account' then ${nameOfAccount(sql`subject_id`)}
  when 'calendar_feed' then case details ->> 'of' when 'student' then ${personIn('student')}
    when 'group' then ${nameIn('student_group')} when 'room' then 'room ' || (details ->> 'room')
    else ${personIn('teacher')} end
  when 'upload' then ${nameIn('upload_batch', 'file_name')}
  when 'student_group' then ${nameIn('student_group')}
  when 'section_period' then ${nameIn('section_period')}
  when 'block_schedule' then ${nameIn('block_schedule')}
  when 'cover' then ${personIn('teacher')}
  when 'teacher_absence' then ${personIn('teacher')}
  when 'absence_request' then ${personIn('teacher')}
  when 'school_closure' then ${nameIn('school_closure')}
  when 'school_year' then ${nameIn('school_year')}
  when 'course' then ${nameIn('course')}
  when 'core_class' then ${nameIn('core_class')}
  when 'family_link' then (select contact.name from family_link join contact on contact.id = contact_id
    where family_link.id = subject_id)
  when 'cte_class' then ${nameIn('cte_class')}
end`

const studentOfEntry = sql`case
  when subject = 'student' or (subject = 'calendar_feed' and details ->> 'of' = 'student') then subject_id
  when cardinality(student_ids) = 1 then student_ids[1]
end`

const namesContacts = sql<boolean>`subject = 'family_link'
  or (subject = 'student' and action = 'change' and details ? 'contacts')`

/** The students whose contacts are named by the entries that are found. */
export async function findStudentsOfContacts(
  db: Kysely<DB>,
  filter: Search,
  reader: Reader,
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct ${studentOfEntry} student_id from audit
    where ${isFound(filter, reader)} and (${namesContacts}) and ${studentOfEntry} is not null`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/** The names of an account and of a student, as the choice of people lists them; null for none. */
export async function findFilterNames(db: Kysely<DB>, { account_id, student_id }: AuditFilter) {
  const { rows } = await sql<{ person: string | null; student: string | null }>`
    select ${nameOfAccount(sql`${account_id ?? null}::bigint`, listName)} person,
      (select ${listName('student')} from student where id = ${student_id ?? null}::bigint) student`.execute(
    db,
  )
  return rows[0]!
}

/** The names of groups, teachers and students, by their ids. */
export type Names = Record<'groups' | 'teachers' | 'students', Record<number, string>>

const named = (table: string, name: RawBuilder<unknown>, ids: readonly number[]) => sql`
  (select coalesce(json_object_agg(id, ${name}), '{}') from ${sql.table(table)} where id = any(${[...ids]}::bigint[]))`

export async function findNames(
  db: Kysely<DB>,
  { groups, teachers, students }: Record<keyof Names, readonly number[]>,
): Promise<Names & { numbers: Record<number, string | null> }> {
  const { rows } = await sql<Names & { numbers: Record<number, string | null> }>`
    select ${named('student_group', sql`name`, groups)} groups,
      ${named('teacher', fullName('teacher'), teachers)} teachers,
      ${named('student', fullName('student'), students)} students,
      ${named('student', sql`student_number`, students)} numbers`.execute(db)
  return rows[0]!
}

/** The students in an entry, by last name; undefined if there is no such entry. */
export async function findStudentsOf(db: Kysely<DB>, entryId: number, reader: Pick<Reader, 'superuser'>) {
  const { rows } = await sql<{ students: { id: number; name: string }[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'name', ${listName('student')})
        order by last_name, first_name, id), '[]')
      from student where id = any(student_ids)
    ) students from audit where id = ${entryId} and ${isVisible(reader)}`.execute(db)
  return rows[0]?.students
}

const MAX_FOUND = 8

/** Accounts and students with every word of a text in name or address, the active ones first. */
export async function findPeople(db: Kysely<DB>, search: string) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return { accounts: [], students: [] }
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const folded = sql`array(select ${foldForSearch(sql`pattern`)} from unnest(${patterns}::text[]) pattern)`
  const { rows } = await sql<{ accounts: Person[]; students: Person[] }>`
    select
      (select coalesce(json_agg(best), '[]') from (
        select id, name, email from (
          select found.id, ${nameOfAccount(sql`found.id`, listName)} "name", email, active, role from account found
        ) person
        where ${foldForSearch(sql`name || ' ' || email`)} like all(${folded})
        order by active desc, role in ('admin', 'teacher') desc, name, id limit ${MAX_FOUND}) best) accounts,
      (select coalesce(json_agg(best), '[]') from (
        select id, ${listName('student')} "name", email from student
        where search_lines like all(${folded})
        order by is_active desc, last_name, first_name, id limit ${MAX_FOUND}) best) students`.execute(db)
  return rows[0]!
}

type Person = { id: number; name: string; email: string }
