import { sql, type Kysely } from 'kysely'
import { IDLE_HOURS } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sessionName } from '#server/database/audit.ts'
import type { Actor } from '#server/http/actor.ts'

export type OwnSession = {
  id: number
  device: string
  created_at: Date
  seen_at: Date
  is_this: boolean
}

/** More than a person has in a day. */
const MAX_LISTED = 100

/** The active sessions of a person: the calling one first, then the most recently used ones. */
export async function listOwnSessions(db: Kysely<DB>, actor: Actor, moment: Date): Promise<OwnSession[]> {
  const hours = actor.role === 'admin' || actor.role === 'teacher' ? IDLE_HOURS.staff : IDLE_HOURS.others
  const { rows } = await sql<OwnSession>`
    select id, device, created_at, seen_at, token_hash = decode(${actor.session}, 'hex') is_this
    from session
    where account_id = ${actor.account} and ends_at > ${moment}
      and seen_at > ${moment}::timestamptz - make_interval(hours => ${hours}::int)
    order by is_this desc, seen_at desc, id desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** Ends one session of a person, or all of them; returns how many. The audit log has the session that did it. */
export async function endOwnSessions(db: Kysely<DB>, actor: Actor, id?: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with ended as (
      delete from session where account_id = ${actor.account} and ${id === undefined ? sql`true` : sql`id = ${id}`}
      returning account_id, encode(token_hash, 'hex') token
    )
    insert into audit (account_id, action, subject, session, details)
    select account_id, 'sign_out', 'session', left(token, ${sessionName(actor.session).length}::int),
      jsonb_build_object('by_session', ${sessionName(actor.session)}::text)
    from ended`.execute(db)
  return Number(numAffectedRows)
}
