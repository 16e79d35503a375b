import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from './failures.ts'
import { createProcessCounter } from './limits/process-counter.ts'
import { createSharedCounter } from './limits/shared-counter.ts'
import { networkOf } from './limits/network-of.ts'
import { sentences } from './sentences.ts'
import type { Use } from './limits/window.ts'

/**
 * Limits for each minute that all processes of a school count together, in rows. Keys are accounts, correct secrets and
 * addresses, so the number of rows is bounded.
 */
export const LIMITS = {
  signInAsEmail: 20,
  upload: 60,
  feed: 30,
  substituteCodeFromAddress: 60,
  familyLink: 60,
  familyAnswer: 6,
  programToken: 30,
} as const
export type RateLimit = keyof typeof LIMITS

/**
 * Limits for each minute that each process counts in memory, because callers choose the keys. A whole school may share one
 * address, so only false secrets count; a correct one of 256 bits always passes.
 */
export const OPEN_LIMITS = {
  signInFromBrowser: 30,
  firstOfBrowser: 3,
  signInFromAddress: 6000,
  signInHint: 20,
  signInReturn: 10,
  substituteCode: 10,
  falseSignInReturn: 600,
  falseSubstituteLink: 60,
  falseFamilyLink: 300,
  newFamilyLink: 20,
  falseFeed: 600,
  falseUnsubscribe: 600,
  falseProgramSecret: 120,
} as const
type OpenCount = keyof typeof OPEN_LIMITS
/** Those above which a call is refused. */
type OpenLimit = Exclude<OpenCount, 'firstOfBrowser'>
export type FailureLimit = Extract<OpenLimit, `false${string}`>

/** Files that one account may take, and calendar addresses that it may make, in a minute: each is a row in the audit. */
export const AUDITED_CALL_LIMITS = { file: 120, link: 20 } as const

/** client: what an app reads, as often as an account may. */
type CallKind = 'read' | 'write' | 'client' | keyof typeof AUDITED_CALL_LIMITS

/** Registers the counters that the functions below use. */
export function limitRates(app: FastifyInstance, { db, config }: { db: Kysely<DB>; config: Config }): void {
  const countShared = createSharedCounter(db)
  const maximum = { ...config.callLimits, client: config.callLimits.read, ...AUDITED_CALL_LIMITS }
  const countCalls = mapLimits(maximum, () => createProcessCounter())
  const countOpen = mapLimits(OPEN_LIMITS, () => createProcessCounter())
  app.decorate('limits', {
    countOpenUse: (what: OpenCount, key: string) => countOpen[what](key, OPEN_LIMITS[what]),
    countUse: (what: RateLimit, key: string) => countShared(what, key, LIMITS[what]),
    countCall: (kind: CallKind, account: number) => countCalls[kind](account, maximum[kind]),
  })
}

/** Counts one use; throws a 429 with the time to wait once there are more than LIMITS allows in a minute. */
export async function consumeRateLimit(request: FastifyRequest, what: RateLimit, key: string): Promise<void> {
  refuseExcess(await request.server.limits.countUse(what, key), sentences.tooManyUses[what])
}

/** Counts one use in this process; throws a 429 once there are more than OPEN_LIMITS allows in a minute. */
export function consumeOpenLimit(request: FastifyRequest, what: OpenLimit, key: string): void {
  refuseExcess(request.server.limits.countOpenUse(what, key), sentences.tooManyOpenUses[what])
}

/** Counts a false secret for the address that sent it: a 429 takes the place of the refusal that would follow. */
export function consumeFailure(request: FastifyRequest, what: FailureLimit): void {
  consumeOpenLimit(request, what, addressOf(request))
}

/** Counts one call of an account or app; throws a 429 with the time to wait once there are too many in a minute. */
export function consumeCall(request: FastifyRequest, kind: CallKind, account: number): void {
  refuseExcess(request.server.limits.countCall(kind, account), sentences.tooManyCalls[kind])
}

function refuseExcess({ isAllowed, seconds }: Use, sentence: string): void {
  if (!isAllowed) throw new Refusal('too_many', sentence, { retryAfter: seconds })
}

/** Addresses in one IPv6 network count as one. */
export const addressOf = (request: FastifyRequest): string => networkOf(request.ip)

const mapLimits = <K extends string, T>(limits: Readonly<Record<K, number>>, make: () => T): Record<K, T> =>
  Object.fromEntries(Object.keys(limits).map((name) => [name, make()])) as Record<K, T>

declare module 'fastify' {
  interface FastifyInstance {
    limits: {
      countOpenUse: (what: OpenCount, key: string) => Use
      countUse: (what: RateLimit, key: string) => Promise<Use>
      countCall: (kind: CallKind, account: number) => Use
    }
  }
}
