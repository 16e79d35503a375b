import { sql, type Kysely } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isAutomatic } from '#server/http/audit/automatic.ts'
import { auditCounted } from '#server/http/audit/repeats.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addressOf, consumeFailure, consumeRateLimit } from '#server/http/rate-limits.ts'
import { isSignedFor, readFamilyToken, type SignedLink } from './token.ts'

export type FamilyContext = Omit<Context, 'actor'> & { request: FastifyRequest }

/** A link that opens, with whom it is about. */
export type OpenedLink = SignedLink & { contact_name: string; called: string }

type LinkRow = OpenedLink & { revoked: boolean; is_active: boolean; is_seen_lately: boolean }
type Reason = 'unknown' | 'revoked' | 'over'

/** A link counts as opened again after so long, so that most calls write nothing. */
const SEEN_MINUTES = 1

/**
 * The link whose secret the request carries. Throws 400 for none, and 403 with a sentence for one that does not open: such a
 * refusal is in the audit.
 */
export async function openFamilyLink(context: FamilyContext): Promise<OpenedLink> {
  const { db, clock, keys, request } = context
  const token = readFamilyToken(request.headers[FAMILY_HEADER])
  if (!token) {
    consumeFailure(request, 'falseFamilyLink')
    throw new Refusal(
      'invalid',
      'This link is not complete. Please open it again from the message of the school, or copy all of it.',
    )
  }
  const moment = clock.moment()
  const link = await findLink(db, token.id, moment)
  if (!link || !(await isSignedFor(keys, link, token.signature))) {
    consumeFailure(request, 'falseFamilyLink')
    throw await refused(context, 'unknown')
  }
  await consumeRateLimit(request, 'familyLink', String(link.id))
  if (link.revoked || !link.is_active) throw await refused(context, 'revoked', link)
  if (link.expires_at <= moment) throw await refused(context, 'over', link)
  if (!link.is_seen_lately && !isAutomatic(request)) {
    await sql`update family_link set last_opened_at = ${moment}, first_opened_at = coalesce(first_opened_at, ${moment})
      where id = ${link.id}`.execute(db)
  }
  return link
}

async function findLink(db: Kysely<DB>, id: number, moment: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.student_id, contact_id, expires_at, revoked_at is not null revoked, student.is_active,
      contact.name contact_name, coalesce(preferred_name, first_name) called,
      coalesce(last_opened_at >= ${moment}::timestamptz - ${SEEN_MINUTES} * interval '1 minute', false) is_seen_lately
    from family_link link join student on student.id = link.student_id join contact on contact.id = contact_id
    where link.id = ${id}`.execute(db)
  return rows[0]
}

const SENTENCES: Record<Reason, string> = {
  unknown:
    'This link does not open anything. It may have been replaced. Please ask the school office for a new one.',
  revoked: 'The school office has ended this link. Please ask the office if you need a new one.',
  over: 'The days of this link are over. Please ask the school office for a new one.',
}

async function refused(
  { db, clock, request }: FamilyContext,
  reason: Reason,
  link?: SignedLink,
): Promise<Refusal> {
  const ip = addressOf(request)
  await auditCounted(db, clock.moment(), {
    account: null,
    action: 'refuse',
    subject: 'family_link',
    subjectId: link?.id ?? null,
    details: { reason, ip },
    ...(link && { students: [link.student_id] }),
    automatic: isAutomatic(request),
    common: { subjectId: link?.id ?? null, details: { reason, ip } },
    sameAs: `family ${reason} ${link?.id ?? ''} ${ip}`,
    from: link ? ownRows(link) : ip,
  })
  return new Refusal('forbidden', SENTENCES[reason])
}

/** Families behind one address, as of a mobile network, do not fill up each other's minute. */
const ownRows = ({ id }: SignedLink) => `family link ${id}`

/** Puts into the audit that a family has opened its link; within ten minutes once. */
export async function auditOpened({ db, clock, request }: FamilyContext, link: OpenedLink): Promise<void> {
  const ip = addressOf(request)
  await auditCounted(db, clock.moment(), {
    account: null,
    action: 'read',
    subject: 'family_link',
    subjectId: link.id,
    details: { ip },
    students: [link.student_id],
    automatic: isAutomatic(request),
    sameAs: `family read ${link.id}`,
    from: ownRows(link),
  })
}
