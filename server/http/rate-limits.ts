import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './failures.ts'

/** Requests per minute. A whole school may share one address, so only the limits of one person are low. */
export const LIMITS = { signInFromAddress: 600, signInAsEmail: 20, upload: 60, feed: 600 } as const
type RateLimit = keyof typeof LIMITS

const SENTENCES: Record<RateLimit, string> = {
  signInFromAddress: 'Too many people are signing in from this place at once. Please wait a minute.',
  signInAsEmail: 'This address has signed in too often in a short time. Please wait a minute.',
  upload: 'That is a lot of files in a short time. Please wait a minute.',
  feed: 'Too many calendars are read from this place at once. Please wait a minute.',
}

const keys = new WeakMap<FastifyRequest, string>()

/** Registers the counters that `consumeRateLimit` uses. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const counter = (max: number) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: (request) => keys.get(request) ?? '' })
  app.decorate('counters', {
    signInFromAddress: counter(LIMITS.signInFromAddress),
    signInAsEmail: counter(LIMITS.signInAsEmail),
    upload: counter(LIMITS.upload),
    feed: counter(LIMITS.feed),
  })
}

/** Counts one use; throws a 429 that says how long to wait once there are more than LIMITS allows in a minute. */
export async function consumeRateLimit(request: FastifyRequest, what: RateLimit, key: string): Promise<void> {
  keys.set(request, key)
  const use = await request.server.counters[what](request)
  if (use.isAllowed || !use.isExceeded) return
  throw new Refusal('too_many', SENTENCES[what], { retryAfter: Math.max(1, use.ttlInSeconds) })
}

/** Addresses in one IPv6 network count as one. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip)

declare module 'fastify' {
  interface FastifyInstance {
    counters: Record<RateLimit, ReturnType<FastifyInstance['createRateLimit']>>
  }
}
