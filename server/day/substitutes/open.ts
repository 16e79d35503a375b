import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Opening } from '#contract/day/substitutes.ts'
import { audit } from '#server/database/audit.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { hashToken } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { hashSecret, isSecret, makeSecret } from '#server/http/links/secrets.ts'
import { substituteCookieName } from '#server/http/links/substitute-visit.ts'
import { auditRefusedUse, countUse, type LinkUses } from '#server/http/links/use.ts'
import { addressOf, consumeOpenLimit, consumeRateLimit } from '#server/http/rate-limits.ts'
import { privateCookie } from '#server/http/tokens/cookies.ts'
import { describeDevice } from '#server/session/device.ts'
import { MAX_WRONG_PINS } from './links.ts'
import { hashCode, isPin } from './secrets.ts'
import { sentences } from './sentences.ts'

export type OpenContext = Omit<Context, 'actor'> & { request: FastifyRequest; reply: FastifyReply }
type VisitMethod = 'link' | 'code'
type Link = { id: number; teacher: number; teacher_name: string; day: string; revoked: boolean }
type Reason = 'unknown' | 'revoked' | 'other_day' | 'used' | 'wrong_pin'

const LINK_USES: LinkUses<Link> = {
  subject: 'substitute_link',
  falseLimit: 'falseSubstituteLink',
  about: (link, ip) => ({ details: { ip, ...(link && { teacher: link.teacher_name, day: link.day }) } }),
}
/** For this long, a browser that lost the reply may open the link again. */
const REPEAT_MS = 600_000
const DRAFT_KEY_BYTES = 32
const DAY_SECONDS = 86_400
/** Enough random bytes to tell the accounts of one day apart. */
const SHORT_BYTES = 6

/**
 * Opens a link, once, by its secret or by its code and PIN: creates an account with the typed name and a session for the rest
 * of the day. Returns the session's token. The audit records every refusal.
 */
export async function openLink(context: OpenContext, opening: Opening): Promise<string> {
  const [method, link] = await findLink(context, opening)
  const { now, school } = context
  if (link.revoked) {
    throw await refused(context, 'revoked', sentences.linkRevoked, link)
  }
  if (link.day !== now.day) {
    const sentence =
      link.day < now.day ? sentences.linkExpired(link.day, school) : sentences.linkTooEarly(link.day, school)
    throw await refused(context, 'other_day', sentence, link)
  }
  const token =
    (await reopen(context, { link, method, opening })) ?? (await open(context, { link, method, opening }))
  setCookie(context, token)
  return token
}

function setCookie({ reply, config, now }: OpenContext, token: string): void {
  const [hours = 0, minutes = 0] = now.time.split(':').map(Number)
  reply.setCookie(substituteCookieName(config), token, {
    ...privateCookie(config),
    sameSite: 'strict',
    maxAge: DAY_SECONDS - hours * 3600 - minutes * 60,
  })
}

export const clearSubstituteCookie = ({ reply, config }: Pick<OpenContext, 'reply' | 'config'>) =>
  reply.clearCookie(substituteCookieName(config), { ...privateCookie(config), sameSite: 'strict' })

async function findLink(context: OpenContext, { token, code, pin }: Opening): Promise<[VisitMethod, Link]> {
  const { db } = context
  if (token !== undefined) {
    const found = await readLink(db, sql`token_hash = ${hashSecret(token)}`)
    const link = await countUse(context.request, LINK_USES, found)
    if (link) return ['link', link]
    throw await refused(context, 'unknown', sentences.unknownLink)
  }
  return ['code', await findByCode(context, code ?? '', pin ?? '')]
}

/** The same sentence for a wrong code, a wrong PIN and a locked code, so that it does not reveal which codes exist. */
async function findByCode(context: OpenContext, code: string, pin: string): Promise<Link> {
  const { db, request } = context
  const codeHash = hashCode(code)
  await consumeRateLimit(request, 'substituteCodeFromAddress', addressOf(request))
  consumeOpenLimit(request, 'substituteCode', codeHash.toString('hex'))
  // The try is counted before the PIN is checked, so that simultaneous tries cannot exceed the limit.
  const { rows } = await sql<{ id: number; pin_salt: Buffer; pin_hash: Buffer }>`
    update substitute_link set wrong_pins = wrong_pins + 1
    where code_hash = ${codeHash} and wrong_pins < ${MAX_WRONG_PINS}
    returning id, pin_salt, pin_hash`.execute(db)
  const [found] = rows
  const isRight = await isPin(pin, found && { salt: found.pin_salt, hash: found.pin_hash })
  const link = found && (await readLink(db, sql`link.id = ${found.id}`))
  if (isRight && link) {
    await sql`update substitute_link set wrong_pins = 0 where id = ${link.id}`.execute(db)
    return link
  }
  const sentence = sentences.wrongCode
  throw await refused(context, link ? 'wrong_pin' : 'unknown', sentence, link)
}

async function readLink(db: Kysely<DB>, which: ReturnType<typeof sql>): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select link.id, teacher.id teacher, ${fullName('teacher')} teacher_name,
      to_char(link.day, 'YYYY-MM-DD') "day", revoked_at is not null revoked
    from substitute_link link join teacher on teacher.id = link.teacher_id where ${which}`.execute(db)
  return rows[0]
}

type Visit = { link: Link; method: VisitMethod; opening: Opening }

/** The same browser retries because it lost the first reply, so its visit gets a new cookie. */
async function reopen(context: OpenContext, { link, method, opening }: Visit): Promise<string | undefined> {
  const { db, clock } = context
  const { rows } = await sql<{ id: number; opening_hash: Buffer; opened_at: Date; ended: boolean }>`
    select id, opening_hash, opened_at, ended_at is not null ended
    from substitute_visit where substitute_link_id = ${link.id} and method = ${method}`.execute(db)
  const [visit] = rows
  if (!visit) return undefined
  const isSame = isSecret(opening.key, visit.opening_hash)
  const isRecent = clock.moment().getTime() - visit.opened_at.getTime() < REPEAT_MS
  if (!isSame || !isRecent || visit.ended) throw await refusedAsUsed(context, link)
  const token = makeSecret()
  await sql`update substitute_visit set token_hash = decode(${hashToken(token)}, 'hex') where id = ${visit.id}`.execute(
    db,
  )
  return token
}

const refusedAsUsed = (context: OpenContext, link: Link) => refused(context, 'used', sentences.linkUsed, link)

async function open(context: OpenContext, visit: Visit): Promise<string> {
  const token = makeSecret()
  const isOpened = await context.db
    .transaction()
    .execute((tx) => insertVisit(tx, context, { ...visit, token }))
  if (!isOpened) throw await refusedAsUsed(context, visit.link)
  return token
}

/** False if someone else opened it at the same moment; the unused account is then rolled back. */
async function insertVisit(
  tx: Transaction<DB>,
  { clock, request }: OpenContext,
  { link, method, opening, token }: Visit & { token: string },
): Promise<boolean> {
  const moment = clock.moment()
  const session = hashToken(token)
  const { rows: locked } = await sql<{ revoked: boolean }>`
    select revoked_at is not null revoked from substitute_link where id = ${link.id} for update`.execute(tx)
  if (!locked[0] || locked[0].revoked) return false
  // A separate statement, because one that waits for the lock would not see the visit that a concurrent call added.
  const used = await tx
    .selectFrom('substitute_visit')
    .select('id')
    .where('substitute_link_id', '=', link.id)
    .where('method', '=', method)
    .executeTakeFirst()
  if (used) return false
  const { rows } = await sql<{ id: number }>`
    insert into account (email, first_name, role, active)
    values (${`substitute on ${link.day}, ${randomBytes(SHORT_BYTES).toString('hex')}`}, ${`${opening.name}, substitute for ${link.teacher_name}`}, 'substitute', false)
    returning id`.execute(tx)
  const account = rows[0]!.id
  await sql`
    insert into substitute_visit (substitute_link_id, method, account_id, name, token_hash, opening_hash, draft_key, device,
      opened_at, seen_at)
    values (${link.id}, ${method}, ${account}, ${opening.name}, decode(${session}, 'hex'), ${hashSecret(opening.key)},
      ${randomBytes(DRAFT_KEY_BYTES)}, ${describeDevice(request.headers['user-agent'])}, ${moment}, ${moment})`.execute(
    tx,
  )
  await audit(tx, {
    account,
    action: 'sign_in',
    subject: 'substitute_link',
    subjectId: link.id,
    details: { ip: addressOf(request), way: method, teacher: link.teacher_name, day: link.day },
    session,
  })
  return true
}

async function refused(
  context: OpenContext,
  reason: Reason,
  sentence: string,
  link?: Link,
): Promise<Refusal> {
  await auditRefusedUse(context, LINK_USES, { reason, link })
  return new Refusal('forbidden', sentence)
}
