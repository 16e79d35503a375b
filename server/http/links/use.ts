import type { FastifyRequest } from 'fastify'
import { isAutomatic } from '../audit/automatic.ts'
import { auditCounted } from '../audit/repeats.ts'
import type { AppContext } from '../context.ts'
import {
  addressOf,
  consumeFailure,
  consumeRateLimit,
  type FailureLimit,
  type RateLimit,
} from '../rate-limits.ts'

type Link = { id: number }

/** How often the secrets of a kind of link may be sent. */
export type LinkLimits = {
  /** False secrets of one address in a minute. */
  falseLimit: FailureLimit
  /** Uses of one right secret in a minute. */
  useLimit?: RateLimit
}

/**
 * Counts a use of a secret and returns its link; undefined for a false secret, which the caller refuses. The link is looked up
 * before anything is counted, so that a right secret passes however many false ones its address has sent. `key` is what uses of
 * a right one are counted for.
 */
export async function countUse<L extends Link>(
  request: FastifyRequest,
  { falseLimit, useLimit }: LinkLimits,
  link: L | undefined,
  key = String(link?.id),
): Promise<L | undefined> {
  if (!link) consumeFailure(request, falseLimit)
  else if (useLimit) await consumeRateLimit(request, useLimit, key)
  return link
}

/** The same, of links whose refused uses are in the audit. */
export type LinkUses<L extends Link> = LinkLimits & {
  subject: 'substitute_link' | 'family_link' | 'api_client'
  /**
   * The audit entry, with the link if the secret matches one. Rows of one `from` (by default the address) are limited together
   * per minute.
   */
  about: (
    link: L | undefined,
    ip: string,
  ) => { details: Record<string, unknown>; students?: number[]; from?: string }
}

/** Puts into the audit why a use was refused; the same within ten minutes is counted in one row. */
export async function auditRefusedUse<L extends Link>(
  { db, clock, request }: Pick<AppContext, 'db' | 'clock'> & { request: FastifyRequest },
  kind: LinkUses<L>,
  { reason, link }: { reason: string; link: L | undefined },
): Promise<void> {
  const ip = addressOf(request)
  const { details, students, from } = kind.about(link, ip)
  const common = { subjectId: link?.id ?? null, details: { reason, ...details } }
  await auditCounted(db, clock.moment(), {
    account: null,
    action: 'refuse',
    subject: kind.subject,
    ...common,
    common,
    ...(students && { students }),
    automatic: isAutomatic(request),
    sameAs: JSON.stringify([kind.subject, common]),
    from: from ?? ip,
  })
}
