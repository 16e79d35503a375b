import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Role } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

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
}

type ActorRow = Partial<Omit<Actor, 'session'>> & { seenAt: Date | null; version: number }

const IDLE_HOURS = { staff: 4, others: 2 } as const
export const SESSION_HOURS = 12

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The version of the reference data and, where the token is that of a live session, its person: one query.
 * A session ends 12 hours after it began, after 4 idle hours (staff) or 2 (others), and with its account.
 * Someone whose teacher's or student's record is no longer active has the role none.
 */
export async function findActor(db: Kysely<DB>, token: string | undefined, moment: Date) {
  const session = token === undefined ? '' : hashToken(token)
  const { rows } = await sql<ActorRow>`
    select reference_version.version, person.*
    from reference_version left join (
      select account.id account, account.email, account.superuser, account.teacher_id teacher, account.student_id student,
        coalesce(teacher.first_name, student.first_name, account.first_name) "firstName",
        coalesce(teacher.last_name, student.last_name, account.last_name) "lastName",
        case when account.role = 'teacher' and not teacher.active then 'none'
             when account.role = 'student' and not student.is_active then 'none'
             else account.role end "role",
        session.seen_at "seenAt"
      from session
        join account on account.id = session.account_id and account.active
        left join teacher on teacher.id = account.teacher_id
        left join student on student.id = account.student_id
      where session.token_hash = decode(${session}, 'hex') and session.ends_at > ${moment}
        and session.seen_at > ${moment}::timestamptz
          - make_interval(hours => case when account.role in ('admin', 'teacher') then ${IDLE_HOURS.staff}::int
                                        else ${IDLE_HOURS.others}::int end)
    ) person on true`.execute(db)
  const { version, seenAt, ...person } = rows[0]!
  const actor = seenAt ? ({ ...person, session } as Actor) : undefined
  if (seenAt && moment.getTime() - seenAt.getTime() > 60_000) await updateSeenAt(db, session, moment)
  return { version, actor }
}

/** At most one write a minute, so that most reads cost no commit. */
const updateSeenAt = (db: Kysely<DB>, session: string, moment: Date) =>
  sql`update session set seen_at = ${moment} where token_hash = decode(${session}, 'hex')`.execute(db)
