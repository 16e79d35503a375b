import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Feed } from '#contract/calendar/calendar-shapes.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { hashToken, type Actor, type School } from '#server/http/actor.ts'
import { localNow } from '#server/http/clock.ts'
import { Refusal, notFound } from '#server/http/failures.ts'

/** The one person whose schedule a feed tells. */
export type Reader = { student: number } | { teacher: number }

const kindOf = (reader: Reader) => ('student' in reader ? 'student' : 'teacher')
const columnOf = (reader: Reader) => sql.ref(`${kindOf(reader)}_id`)
const idOf = (reader: Reader) => ('student' in reader ? reader.student : reader.teacher)

/** People make and end the address of their own schedule, the office that of everybody. */
const mayChange = (actor: Actor, reader: Reader) =>
  actor.role === 'admin' || actor[kindOf(reader)] === idOf(reader)

export async function feedOf(db: Kysely<DB>, reader: Reader, actor: Actor, school: School): Promise<Feed> {
  const { rows } = await sql<{ made_at: Date }>`
    select made_at from calendar_feed where ${columnOf(reader)} = ${idOf(reader)}`.execute(db)
  const made = rows[0]?.made_at
  return {
    made_on: made ? localNow(made, school.timeZone).slice(0, 10) : null,
    may: { change: mayChange(actor, reader) },
  }
}

/** Makes a new address, in the place of an older one. The token is nowhere but in this answer. */
export async function makeFeed(db: Kysely<DB>, reader: Reader, actor: Actor): Promise<string> {
  refuseOthers(actor, reader)
  const token = randomBytes(32).toString('base64url')
  const kind = columnOf(reader)
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into calendar_feed (${kind}, token_hash, made_by_id)
      values (${idOf(reader)}, decode(${hashToken(token)}, 'hex'), ${actor.account})
      on conflict (${kind}) do update set token_hash = excluded.token_hash, made_by_id = excluded.made_by_id,
        made_at = excluded.made_at`.execute(tx)
    await audit(tx, deed(actor, 'add', reader))
  })
  return token
}

/** Ends the address; 404 where there is none. */
export async function removeFeed(db: Kysely<DB>, reader: Reader, actor: Actor): Promise<void> {
  refuseOthers(actor, reader)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      delete from calendar_feed where ${columnOf(reader)} = ${idOf(reader)} returning id`.execute(tx)
    if (rows.length === 0) throw notFound('calendar address')
    await audit(tx, deed(actor, 'remove', reader))
  })
}

function refuseOthers(actor: Actor, reader: Reader): void {
  if (mayChange(actor, reader)) return
  throw new Refusal('forbidden', 'Only this person and the school office make or end this calendar address.')
}

const deed = (actor: Actor, action: 'add' | 'remove', reader: Reader) => ({
  account: actor.account,
  action,
  subject: 'calendar_feed',
  subjectId: idOf(reader),
  details: { of: kindOf(reader) },
})

/** Whose schedule a token opens, and the first day of the school year. 404 also while the person is inactive. */
export async function readerOf(db: Kysely<DB>, token: string) {
  const { rows } = await sql<{
    student_id: number | null
    teacher_id: number | null
    name: string
    year_start: string
  }>`
    select calendar_feed.student_id, calendar_feed.teacher_id, year_start,
      coalesce(student.first_name || ' ' || student.last_name, teacher.first_name || ' ' || teacher.last_name) "name"
    from school cross join calendar_feed
      left join student on student.id = calendar_feed.student_id
      left join teacher on teacher.id = calendar_feed.teacher_id
    where token_hash = decode(${hashToken(token)}, 'hex') and coalesce(student.is_active, teacher.active)`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw notFound('calendar')
  const reader: Reader =
    found.student_id === null ? { teacher: found.teacher_id! } : { student: found.student_id }
  return { reader, name: found.name, yearStart: found.year_start }
}
