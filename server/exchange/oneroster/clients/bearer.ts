import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { AppContext } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { hashSecret } from '#server/http/links/secrets.ts'
import { wasSeenRecently, saveSeen } from '#server/http/links/seen.ts'
import { consumeCall } from '#server/http/rate-limits.ts'
import { sentences } from '../sentences.ts'

/** An app that calls with a token, and what the token is for. */
export type RosterClient = {
  id: number
  name: string
  scopes: RosterScope[]
  /** The school's day. */
  today: string
}

type TokenRow = Omit<RosterClient, 'today'> & { is_seen_lately: boolean; version: number }

/**
 * Finds the app of a request's token, which is read from the Authorization header (RFC 6750, section 2.1) and from nowhere
 * else: addresses end up in logs. Throws 401 for none, an unknown or an old one, and 429 for an app that calls too often.
 */
export async function authenticateClient(
  { db, clock, references }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RosterClient> {
  const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) {
    reply.header('www-authenticate', 'Bearer realm="OneRoster"')
    throw new Refusal('signed_out', sentences.tokenNeeded)
  }
  const moment = clock.moment()
  const { rows } = await sql<TokenRow>`
    select client.id, client.name, token.scopes, (select version from reference_version) version,
      ${wasSeenRecently(sql`client.last_used_at`, moment)} is_seen_lately
    from api_token token join api_client client on client.id = token.api_client_id
    where token_hash = ${hashSecret(token)} and expires_at > ${moment} and revoked_at is null`.execute(db)
  const found = rows[0]
  if (!found) {
    reply.header('www-authenticate', 'Bearer realm="OneRoster", error="invalid_token"')
    throw new Refusal('signed_out', sentences.unknownToken)
  }
  const { is_seen_lately: _, version, ...client } = found
  consumeCall(request, 'client', client.id)
  await saveSeen(db, 'api_client', found, sql`last_used_at = ${moment}`)
  const { school } = await references.ofVersion(version)
  return { ...client, today: clock.school(school.timeZone).day }
}
