import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { IDLE_HOURS, type Role } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { statement } from '#server/database/statement.ts'
import type { Reference } from '#server/reference/reference.ts'
import { SEEN_INTERVAL } from './links/seen.ts'

/** The person who calls: an account with a live session. */
export type Actor = {
  account: number
  email: string
  firstName: string
  lastName: string
  role: Role
  superuser: boolean
  teacher: number | null
  student: number | null
  /** SHA-256 of the session's token, in hex. */
  session: string
  /** The visit of a substitute without an account; `teacher` is then the absent teacher, and `session` belongs to the visit. */
  substitute?: SubstituteVisit
}

/** A substitute who has opened a link of the office, for one teacher on one day, 'YYYY-MM-DD'. */
export type SubstituteVisit = { id: number; link: number; teacher: number; day: string; name: string }

export const SESSION_HOURS = 12

export const hashToken = (token: string): string => hash('sha256', token, 'hex')

type SessionRow = {
  version: number
  account: number | null
  email: string
  role: Role
  superuser: boolean
  teacher: number | null
  student: number | null
  firstName: string
  lastName: string
  wasSeenRecently: boolean
}

/**
 * Each record is looked up by a subquery, because with few sessions PostgreSQL would read all accounts for a join.
 */
export const selectSession = statement<{ tokenHash: Buffer; moment: string }, SessionRow>(
  ({ tokenHash, moment }) => sql`
  select reference_version.version, person.*
  from reference_version left join (
    select account.id account, account.email, account.superuser, account.teacher_id teacher, account.student_id student,
      case when account.role = 'student' and not student.is_active then 'none' else account.role end "role",
      coalesce(student.first_name, account.first_name) "firstName",
      coalesce(student.last_name, account.last_name) "lastName",
      session.seen_at >= ${moment}::timestamptz - interval '${sql.raw(SEEN_INTERVAL)}' "wasSeenRecently"
    from (
      select account_id, seen_at from session where token_hash = ${tokenHash}::bytea and ends_at > ${moment}::timestamptz offset 0
    ) session
      cross join lateral (select * from account where id = session.account_id and active offset 0) account
      left join lateral (select * from student where id = account.student_id offset 0) student on true
    where session.seen_at > ${moment}::timestamptz - case when account.role in ('admin', 'teacher')
        then interval '${sql.raw(String(IDLE_HOURS.staff))} hours'
        else interval '${sql.raw(String(IDLE_HOURS.others))} hours' end
  ) person on true`,
)

/** The version of the reference data and the person of a live session, without what the reference data knows. */
export type FoundSession = {
  version: number
  person: Omit<SessionRow, 'version'> | undefined
  session: string
}

/**
 * The version of the reference data and, if the token belongs to a live session, its account, in one query. A session ends 12
 * hours after it began, after 4 idle hours (staff) or 2 (others), and with its account. Automatic requests of a page do not
 * renew it.
 */
export async function findSession(
  db: Kysely<DB>,
  token: string | undefined,
  moment: Date,
  { renews = true } = {},
): Promise<FoundSession> {
  const session = hashToken(token ?? '')
  const rows = await selectSession(db, {
    tokenHash: Buffer.from(session, 'hex'),
    moment: moment.toISOString(),
  })
  const { version, ...person } = rows[0]!
  if (person.account === null) return { version, person: undefined, session }
  if (renews && !person.wasSeenRecently) await updateSeenAt(db, session, moment)
  return { version, person, session }
}

/** The person of a session. Someone whose teacher's or student's record is no longer active has the role none. */
export function actorOf({ person, session }: FoundSession, { teachers }: Reference): Actor | undefined {
  if (!person) return undefined
  const { account, email, superuser, student } = person
  const teacher = person.teacher === null ? undefined : teachers.get(person.teacher)
  const isFormer = person.role === 'teacher' && !teacher?.active
  return {
    account: account!,
    email,
    firstName: teacher?.first_name ?? person.firstName,
    lastName: teacher?.last_name ?? person.lastName,
    role: isFormer ? 'none' : person.role,
    superuser,
    teacher: person.teacher,
    student,
    session,
  }
}

/** At most one write a minute, so that most reads cost no commit. */
const updateSeenAt = (db: Kysely<DB>, session: string, moment: Date) =>
  sql`update session set seen_at = ${moment} where token_hash = decode(${session}, 'hex')`.execute(db)
