import { sql, type Kysely, type RawBuilder } from 'kysely'
import { SUBSTITUTE_PATH } from '#contract/page-data.ts'
import type { NewSubstituteLink, SubstituteLink } from '#contract/day/substitutes.ts'
import { listClasses } from '#server/day/attendance/day/classes.ts'
import { nameOf } from '#server/database/names.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { linkState, makeLink, revokeLink, type ManagedLinks } from '#server/http/links/manage.ts'
import { hashSecret } from '#server/http/links/secrets.ts'
import { hashCode, hashPin, makeLinkSecrets } from './secrets.ts'
import { sentences } from './sentences.ts'

/** A wrong PIN after so many locks the code. */
export const MAX_WRONG_PINS = 5
/** How far ahead a link can be made. */
const MAX_DAYS_AHEAD = 30

type Request = { teacher_id: number; date: string }

/** Creates a link for a teacher who has classes on that day, today or soon; only hashes of its secrets are stored. */
export async function createSubstituteLink(context: Context, request: Request): Promise<NewSubstituteLink> {
  const { actor, config, clock } = context
  const teacher = await assertHasClasses(context, request)
  const { token, code, pin } = makeLinkSecrets()
  const { salt, hash } = await hashPin(pin)
  const made = await makeLink(context, SUBSTITUTE_LINKS, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into substitute_link (teacher_id, day, made_by_id, made_at, token_hash, code_hash, pin_salt, pin_hash)
      values (${request.teacher_id}, ${request.date}, ${actor.account}, ${clock.moment()}, ${hashSecret(token)},
        ${hashCode(code)}, ${salt}, ${hash})
      returning id`.execute(tx)
    return rows[0]!.id
  })
  return {
    message: sentences.ready(teacher, request.date, context.school),
    link: linkReply(context, made),
    address: `${config.origin}${SUBSTITUTE_PATH}#${token}`,
    code,
    code_address: `${config.origin}${SUBSTITUTE_PATH}`,
    pin,
  }
}

/** The teacher's name. Refuses days that are over or far away, and a day without a class of the teacher. */
async function assertHasClasses(context: Context, { teacher_id, date }: Request): Promise<string> {
  const { now, reference, school } = context
  const teacher = reference.teachers.get(teacher_id)
  if (!teacher?.active) throw notFound('active teacher')
  if (date < now.day) throw refusedDay(sentences.pastDay(date, school))
  if (date > addDays(now.day, MAX_DAYS_AHEAD)) {
    throw refusedDay(sentences.tooFarAhead(date, MAX_DAYS_AHEAD, school))
  }
  const { section_periods, message } = await listClasses(context, { date, teacher_id })
  const name = `${teacher.first_name} ${teacher.last_name}`
  if (message !== undefined) throw new Refusal('closed_day', sentences.closedDay(message))
  if (section_periods.length === 0) {
    throw new Refusal('not_meeting', sentences.noClasses(name, date, school))
  }
  return name
}

const refusedDay = (sentence: string) => new Refusal('invalid', sentence, { fields: { date: sentence } })

type VisitRow = {
  id: number
  name: string
  way: 'link' | 'code'
  opened_at: string
  seen_at: string
  device: string
  has_ended: boolean
}
type LinkRow = {
  id: number
  teacher_id: number
  teacher: string
  day: string
  made_at: Date
  made_by: string
  wrong_pins: number
  revoked: boolean
  visits: VisitRow[]
}

const SUBSTITUTE_LINKS: ManagedLinks<LinkRow> = {
  table: 'substitute_link',
  noun: 'link',
  read: readLinks,
  about: ({ teacher, day }) => ({ details: { teacher, day } }),
  endOpened: (tx, id, moment) =>
    sql`update substitute_visit set ended_at = coalesce(ended_at, ${moment}), draft_key = null
      where substitute_link_id = ${id}`.execute(tx),
}

/** The links of a day, the newest first. */
export async function listSubstituteLinks(context: Context, day: string): Promise<SubstituteLink[]> {
  const rows = await readLinks(context.db, sql`link.day = ${day}::date`)
  return rows.map((row) => linkReply(context, row))
}

/** Revokes a link and ends its visits; a second call changes nothing. */
export async function revokeSubstituteLink(context: Context, id: number): Promise<SubstituteLink> {
  return linkReply(context, await revokeLink(context, SUBSTITUTE_LINKS, sql`link.id = ${id}`))
}

async function readLinks(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.teacher_id, ${fullName('teacher')} teacher, to_char(link.day, 'YYYY-MM-DD') "day",
      link.made_at, ${nameOf(sql`link.made_by_id`)} made_by, wrong_pins, revoked_at is not null revoked,
      (select coalesce(json_agg(json_build_object('id', visit.id, 'name', visit.name, 'way', method,
          'opened_at', opened_at, 'seen_at', seen_at, 'device', device, 'has_ended', ended_at is not null)
          order by opened_at, visit.id), '[]')
        from substitute_visit visit where substitute_link_id = link.id) visits
    from substitute_link link join teacher on teacher.id = link.teacher_id
    where ${which} order by link.made_at desc, link.id desc`.execute(db)
  return rows
}

function linkReply({ school, now }: Context, row: LinkRow): SubstituteLink {
  const local = (at: Date | string) => localMoment(at, school.timeZone)
  const { id, teacher_id, teacher, day, made_at, made_by, wrong_pins, revoked, visits } = row
  return {
    id,
    teacher_id,
    teacher,
    date: day,
    made: { ...local(made_at), by: made_by },
    state: linkState({ isRevoked: revoked, isOver: day < now.day }),
    code_locked: wrong_pins >= MAX_WRONG_PINS,
    visits: visits.map(({ opened_at, seen_at, ...visit }) =>
      Object.assign(visit, { opened: local(opened_at), last_used: local(seen_at) }),
    ),
  }
}
