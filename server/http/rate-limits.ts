import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from './failures.ts'
import { createProcessCounter } from './limits/process-counter.ts'
import { createSharedCounter } from './limits/shared-counter.ts'
import type { Use } from './limits/window.ts'

/**
 * Uses a minute that all processes of a school count together. A whole school may share one address, so only the limits of
 * one person are low.
 */
export const LIMITS = {
  signInFromAddress: 600,
  signInAsEmail: 20,
  upload: 60,
  feedFromAddress: 600,
  feed: 30,
  substituteFromAddress: 60,
  substituteCode: 10,
  familyFromAddress: 300,
  familyLink: 60,
  familyAnswer: 6,
  unsubscribeFromAddress: 600,
  programTokenFromAddress: 120,
  programToken: 30,
} as const
type RateLimit = keyof typeof LIMITS

const SENTENCES: Record<RateLimit, string> = {
  signInFromAddress: 'Too many people are signing in from this place at once. Please wait a minute.',
  signInAsEmail: 'This address has signed in too often in a short time. Please wait a minute.',
  upload: 'That is a lot of files in a short time. Please wait a minute.',
  feedFromAddress: 'Too many calendars are read from this place at once. Please wait a minute.',
  feed: 'This calendar is read too often. Please wait a minute.',
  substituteFromAddress: 'Too many links are opened from this place at once. Please wait a minute.',
  substituteCode: 'This code was tried too often in a short time. Please wait a minute.',
  familyFromAddress: 'Too many links are opened from this place at once. Please wait a minute.',
  familyLink: 'This link is opened too often in a short time. Please wait a minute.',
  unsubscribeFromAddress: 'Too many messages are stopped from this place at once. Please wait a minute.',
  familyAnswer: 'These are many answers in a short time. Please wait a minute.',
  programTokenFromAddress: 'Too many programs ask for tokens from this place at once. Please wait a minute.',
  programToken: 'This program asks for tokens too often. One lasts an hour. Please wait a minute.',
}

/** Files that one account may take, and calendar addresses that it may make, in a minute: each is a row in the audit. */
export const AUDITED_CALL_LIMITS = { file: 120, link: 20 } as const

/** program: what a program reads, as often as an account may. */
type CallKind = 'read' | 'write' | 'program' | keyof typeof AUDITED_CALL_LIMITS

const TOO_MANY_CALLS: Record<CallKind, string> = {
  read: 'Your account asks for too much at once. Please wait a minute.',
  write: 'Your account saves too much at once. Please wait a minute.',
  program: 'This program asks for too much at once. Please wait a minute.',
  file: 'Your account takes too many files at once. Please wait a minute.',
  link: 'Your account makes too many calendar addresses at once. Please wait a minute.',
}

/** Registers the counters that `consumeRateLimit` and `consumeCall` use. */
export function limitRates(app: FastifyInstance, { db, config }: { db: Kysely<DB>; config: Config }): void {
  const countShared = createSharedCounter(db)
  const maximum = { ...config.callLimits, program: config.callLimits.read, ...AUDITED_CALL_LIMITS }
  const countCalls = {
    read: createProcessCounter(),
    write: createProcessCounter(),
    program: createProcessCounter(),
    file: createProcessCounter(),
    link: createProcessCounter(),
  }
  app.decorate('limits', {
    countUse: (what: RateLimit, key: string) => countShared(what, key, LIMITS[what]),
    countCall: (kind: CallKind, account: number) => countCalls[kind](account, maximum[kind]),
  })
}

/** Counts one use; throws a 429 that says how long to wait once there are more than LIMITS allows in a minute. */
export async function consumeRateLimit(request: FastifyRequest, what: RateLimit, key: string): Promise<void> {
  refuseExcess(await request.server.limits.countUse(what, key), SENTENCES[what])
}

/** Counts one call of an account, or of a program by its id; throws a 429 that says how long to wait once there are too many in a minute. */
export function consumeCall(request: FastifyRequest, kind: CallKind, account: number): void {
  refuseExcess(request.server.limits.countCall(kind, account), TOO_MANY_CALLS[kind])
}

function refuseExcess({ isAllowed, seconds }: Use, sentence: string): void {
  if (!isAllowed) throw new Refusal('too_many', sentence, { retryAfter: seconds })
}

/** Addresses in one IPv6 network count as one. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip)

declare module 'fastify' {
  interface FastifyInstance {
    limits: {
      countUse: (what: RateLimit, key: string) => Promise<Use>
      countCall: (kind: CallKind, account: number) => Use
    }
  }
}
