import { sql, type Kysely } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isAutomatic } from '#server/http/audit/automatic.ts'
import { auditCounted } from '#server/http/audit/repeats.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { wasSeenRecently, saveSeen } from '#server/http/links/seen.ts'
import { auditRefusedUse, countUse, type LinkUses } from '#server/http/links/use.ts'
import { browserLanguage } from '#server/http/pages/browser-language.ts'
import { addressOf } from '#server/http/rate-limits.ts'
import { listChildren, type Child } from './children.ts'
import { isSignedFor, readFamilyToken, type SignedLink } from './token.ts'

export type FamilyContext = Omit<Context, 'actor'> & { request: FastifyRequest }

/** A link that works, with the language of its contact and the contact's students. */
export type OpenedLink = SignedLink & { language: Language; children: readonly Child[] }

type LinkRow = SignedLink & { language: Language; revoked: boolean; is_seen_lately: boolean }
type Reason = 'unknown' | 'revoked' | 'over'

const FAMILY_LINK_USES: LinkUses<SignedLink> = {
  subject: 'family_link',
  falseLimit: 'falseFamilyLink',
  useLimit: 'familyLink',
  about: (link, ip) => ({
    details: { ip },
    ...(link && { students: [link.student_id], from: ownRows(link) }),
  }),
}

/**
 * The link of the secret in the request. Throws 400 if there is no secret, and 403 with a sentence if the link does not work;
 * the audit records the latter.
 */
export async function openFamilyLink(context: FamilyContext): Promise<OpenedLink> {
  const { db, clock, request } = context
  const token = readFamilyToken(request.headers[FAMILY_HEADER])
  const moment = clock.moment()
  const found = token && (await findSigned(context, token, moment))
  const link = await countUse(request, FAMILY_LINK_USES, found)
  if (!token) {
    throw new Refusal('invalid', wordsIn(browserLanguage(request)).link.incomplete)
  }
  if (!link) throw await refused(context, 'unknown')
  const children = await listChildren(db, link.id)
  if (link.revoked || children.length === 0) throw await refused(context, 'revoked', link)
  if (link.expires_at <= moment) throw await refused(context, 'over', link)
  if (!isAutomatic(request)) {
    const seen = sql`last_opened_at = ${moment}, first_opened_at = coalesce(first_opened_at, ${moment})`
    await saveSeen(db, 'family_link', link, seen)
  }
  return { ...link, children }
}

/** The link of a token; undefined if Homeroom did not sign the token for this link. */
async function findSigned(
  { db, keys }: FamilyContext,
  { id, signature }: { id: number; signature: string },
  moment: Date,
): Promise<LinkRow | undefined> {
  const link = await findLink(db, id, moment)
  return link && (await isSignedFor(keys, link, signature)) ? link : undefined
}

async function findLink(db: Kysely<DB>, id: number, moment: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.student_id, contact_id, expires_at, revoked_at is not null revoked, contact.language,
      ${wasSeenRecently(sql`last_opened_at`, moment)} is_seen_lately
    from family_link link join contact on contact.id = contact_id
    where link.id = ${id}`.execute(db)
  return rows[0]
}

/** In the contact's language, or that of the browser where the link is unknown. */
async function refused(context: FamilyContext, reason: Reason, link?: LinkRow): Promise<Refusal> {
  await auditRefusedUse(context, FAMILY_LINK_USES, { reason, link })
  const { link: words } = wordsIn(link?.language ?? browserLanguage(context.request))
  const sentence = { unknown: words.unknown, revoked: words.revoked, over: words.expired }[reason]
  return new Refusal('forbidden', sentence)
}

/** Counted by link, because families may share an address, for example in a mobile network. */
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
    students: link.children.map(({ student_id }) => student_id),
    automatic: isAutomatic(request),
    sameAs: `family read ${link.id}`,
    from: ownRows(link),
  })
}
